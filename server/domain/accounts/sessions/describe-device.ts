type Mark = readonly [name: string, mark: RegExp]

/** The first match counts: browsers also claim to be those they descend from. */
const browsers: readonly Mark[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\/|\bMobile\/.*\bSafari\//],
]
const systems: readonly Mark[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac ?OS\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
const programMaxLength = 30

/** "Firefox on Linux" for a User-Agent header; programs are called by the name they give. */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser) return system ? `${browser} on ${system}` : browser
  if (system) return `Unknown browser on ${system}`
  const program = /^[\w .-]+(?=\/|$)/.exec(userAgent)?.[0].trim()
  return program?.slice(0, programMaxLength) || 'Unknown device'
}

function nameIn(marks: readonly Mark[], userAgent: string): string | undefined {
  return marks.find(([, mark]) => mark.test(userAgent))?.[0]
}
