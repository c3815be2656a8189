// The theme that the visitor chose, as `web/lib/theme.ts` stores it.
const [, theme] = /(?:^|; )lectern-scheme=(light|dark)/.exec(document.cookie) ?? []
if (theme) document.documentElement.style.colorScheme = theme

// Opens the page that was asked for as soon as the server responds again. The connection may be back without
// an event, for example if only the server was away.
const retryMilliseconds = 5000

async function retry() {
  const response = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined)
  if (response?.ok) location.reload()
}

addEventListener('online', retry)
setInterval(retry, retryMilliseconds)
