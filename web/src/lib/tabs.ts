// Tabs of one browser share a cookie: when somebody signs in or out in one, the others hear that somebody else sits here now.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('spoils.account')

export function tellTabs(): void {
  channel?.postMessage('changed')
}

export function whenTold(what: () => void): void {
  channel?.addEventListener('message', what)
}
