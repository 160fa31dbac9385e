// Something that is being done by the server: one thing at a time, with what went wrong.
import { account, whyNot } from './account.svelte'

export class Doing {
  busy = $state(false)
  trouble = $state('')

  /** Do it, unless something is being done; whether it went well. */
  async run(job: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.trouble = ''
    try {
      await job()
      return true
    } catch (error) {
      this.trouble = whyNot(error)
      await account.noticeEnd(error)
      return false
    } finally {
      this.busy = false
    }
  }
}
