// Passkeys: what the server asks for in the form that browsers want, and their answers in the form of the protocol.
import type * as p from '../made/protocol'

const ALGORITHMS = [-8, -7, -257] // EdDSA, ECDSA, RSA

/** Whether passkeys can be used here: not in old browsers, nor where the host is only an address in numbers. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

export function packed(data: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(data))
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Make a passkey; null if the person thinks better of it. */
export async function makePasskey(options: p.PasskeyOptions, label: string): Promise<p.NewPasskeyIn | null> {
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(options.challenge),
        rp: { id: options.host, name: 'The Spoils' },
        user: { id: bytes(options.handle), name: options.name, displayName: options.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: options.there.map((id) => ({ type: 'public-key', id: bytes(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  )
  if (made === null) return null
  const response = made.response as AuthenticatorAttestationResponse
  return { id: made.id, client_data: packed(response.clientDataJSON), attestation: packed(response.attestationObject), label }
}

/** Use a passkey; null if the person thinks better of it. */
export async function usePasskey(options: p.PasskeyOptions): Promise<p.UsedPasskeyIn | null> {
  const used = await asked(() =>
    navigator.credentials.get({
      publicKey: { challenge: bytes(options.challenge), rpId: options.host, userVerification: 'required' },
    }),
  )
  if (used === null) return null
  const response = used.response as AuthenticatorAssertionResponse
  return {
    id: used.id,
    client_data: packed(response.clientDataJSON),
    authenticator_data: packed(response.authenticatorData),
    signature: packed(response.signature),
  }
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null
  } catch (error) {
    // Said no, waited too long, or the device knows this account already: the browser has told them.
    if (error instanceof DOMException) return null
    throw error
  }
}
