// Who one is on this server: a guest, or a member with everything that belongs to the account.
import type * as p from '../made/protocol'
import { call, get, Refusal, send } from '../lib/api'
import { decks } from '../lib/decks.svelte'
import { downloadFile } from '../lib/download'
import { settings } from '../lib/settings.svelte'
import { tellTabs, whenTold } from '../lib/tabs'
import { word } from '../lib/words'
import { lobby } from './lobby.svelte'
import { makePasskey, usePasskey } from './passkeys'

const part = encodeURIComponent

class Account {
  page = $state.raw<p.AccountPage | null>(null)
  /** Recovery codes, until they were seen. */
  codes = $state.raw<string[]>([])

  /** The session has ended elsewhere, and whoever sits here has not signed in again. */
  ended = $state(false)

  async load(again = false): Promise<void> {
    if (this.page !== null && !again) return
    try {
      this.page = await get<p.AccountPage>('AccountPage', '/account')
    } catch {
      // Without a server nobody is anybody; the page itself says that it cannot be reached.
    }
  }

  // ---- getting in -----------------------------------------------------------------------------------------

  async registerWithPasskey(name: string, moveIn: boolean): Promise<void> {
    const options = await send<p.PasskeyOptions>('PasskeyOptions', 'POST', '/account/passkeys/options', { name })
    const passkey = await makePasskey(options, '')
    if (passkey !== null) await this.register({ name, passkey, move_in: moveIn })
  }

  async register(setup: p.AccountSetupIn): Promise<void> {
    const made = await send<p.Registered>('Registered', 'POST', '/account', setup)
    this.codes = made.codes
    this.become(made.account)
  }

  async signInWithPasskey(moveIn: boolean): Promise<void> {
    const options = await send<p.PasskeyOptions>('PasskeyOptions', 'POST', '/account/session/options')
    const passkey = await usePasskey(options)
    if (passkey !== null) await this.signIn({ passkey, move_in: moveIn })
  }

  async signIn(setup: p.SignInIn): Promise<void> {
    this.become(await send<p.AccountPage>('AccountPage', 'POST', '/account/session', setup))
  }

  async recover(setup: p.RecoveryIn): Promise<void> {
    this.become(await send<p.AccountPage>('AccountPage', 'POST', '/account/recovery', setup))
  }

  async signOut(): Promise<void> {
    this.become(await send<p.AccountPage>('AccountPage', 'DELETE', '/account/session'))
  }

  async askForLetter(name: string): Promise<void> {
    await send<p.Done>('Done', 'POST', '/account/reset', { name, language: settings.language })
  }

  async confirmEmail(token: string): Promise<void> {
    await send<p.Done>('Done', 'POST', '/account/email/confirm', { token })
    await this.load(true)
  }

  async reset(token: string, password: string): Promise<void> {
    this.become(await send<p.AccountPage>('AccountPage', 'POST', '/account/reset/finish', { token, password }))
  }

  // ---- one's own ------------------------------------------------------------------------------------------

  async addPasskey(label: string): Promise<void> {
    const options = await send<p.PasskeyOptions>('PasskeyOptions', 'POST', '/account/passkeys/options', {})
    const passkey = await makePasskey(options, label)
    if (passkey !== null) await this.change('POST', '/passkeys', passkey)
  }

  async newCodes(): Promise<void> {
    this.codes = (await send<p.Codes>('Codes', 'POST', '/account/codes')).codes
    await this.load(true)
  }

  async addToken(setup: p.TokenSetupIn): Promise<string> {
    const made = await send<p.NewToken>('NewToken', 'POST', '/account/tokens', setup)
    this.page = made.account
    return made.token
  }

  /** Something that changes the account and is answered with how it is then. */
  async change(method: string, path: string, body?: object): Promise<void> {
    this.page = await send<p.AccountPage>('AccountPage', method, `/account${path}`, body)
  }

  removeKey = (id: string) => this.change('DELETE', `/passkeys/${part(id)}`)
  removeToken = (id: string) => this.change('DELETE', `/tokens/${part(id)}`)
  endSession = (id: string) => this.change('DELETE', `/sessions/${part(id)}`)
  endOthers = (keepPrograms: boolean) => this.change('DELETE', `/sessions?keep_programs=${keepPrograms ? 'yes' : 'no'}`)

  async takeAlong(): Promise<void> {
    const file = await (await call('GET', '/account/export')).blob()
    downloadFile(new File([file], 'spoils-export.json', { type: 'application/json' }))
  }

  async leave(name: string): Promise<void> {
    this.become(await send<p.AccountPage>('AccountPage', 'DELETE', '/account', { name }))
  }

  /** Something was refused because nobody is signed in here any more: say so where one can sign in. */
  async noticeEnd(error: unknown): Promise<void> {
    if (!(error instanceof Refusal) || error.code !== 'sign_in' || !this.page?.member) return
    this.ended = true
    await this.load(true)
    if (this.page) this.become(this.page)
  }

  /** Somebody else sits at this browser now: what was loaded for the one before is out of date. */
  private become(page: p.AccountPage): void {
    this.page = page
    this.ended &&= !page.member
    void decks.load(true)
    lobby.reopen()
    tellTabs()
  }
}

export const account = new Account()
whenTold(() => {
  void account.load(true)
  void decks.load(true)
  lobby.reopen()
})

/** Why the server has refused something about an account, in the reader's language. */
export function whyNot(error: unknown): string {
  if (!(error instanceof Refusal)) return String(error)
  return word(`refused.${error.code}`, {}, error.message)
}
