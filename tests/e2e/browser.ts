import { existsSync } from 'node:fs'

/** Flags of our own: the package's defaults are made for a cloud function, not for tests. */
const flags = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--autoplay-policy=no-user-gesture-required',
]

/** The browser to test with: CHROMIUM_PATH, the system's, or the one inside the npm package. */
export async function browserLaunch(): Promise<{ executablePath: string; args: string[] }> {
  return { executablePath: await browserPath(), args: flags }
}

async function browserPath(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return chosen
  // Without libnss3 the packaged browser needs the libraries that come with it; it decides by this.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  const path = await packaged.executablePath()
  return existsSync(path) ? path : '/usr/bin/chromium'
}
