// A notification of the system when it is one's turn and the page is out of sight.
import { at } from './place'
import { settings } from './settings.svelte'

export const canNotify = (): boolean => typeof Notification !== 'undefined'

/** Ask the system for leave; whether it was given. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted'
}

/** Say it, once for each game: a later one takes the place of the one before. */
export async function notify(title: string, body: string, game: string): Promise<void> {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return
  const options = { body, tag: `spoils-${game}`, icon: at('/icon-192.png') }
  // Phones notify through the service worker alone.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (worker?.active) await worker.showNotification(title, options)
  else new Notification(title, options).onclick = () => window.focus()
}
