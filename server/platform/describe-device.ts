type Pattern = readonly [name: string, pattern: RegExp]

/** The first match wins: browsers also name those they descend from. */
const browsers: readonly Pattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\/|\bMobile\/.*\bSafari\//],
]
const systems: readonly Pattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac ?OS\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
const programMaxLength = 30

/** "Firefox on Linux" for a User-Agent header; other programs by the name they send. */
export function describeDevice(userAgent: string): string {
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (browser) return system ? `${browser} on ${system}` : browser
  if (system) return `Unknown browser on ${system}`
  const program = /^[\w .-]+(?=\/|$)/.exec(userAgent)?.[0].trim()
  return program?.slice(0, programMaxLength) || 'Unknown device'
}

function findName(patterns: readonly Pattern[], userAgent: string): string | undefined {
  return patterns.find(([, pattern]) => pattern.test(userAgent))?.[0]
}

const userAgentMaxLength = 200

/** What is stored of a User-Agent header. */
export function truncateUserAgent(userAgent: string): string {
  return userAgent.slice(0, userAgentMaxLength)
}
