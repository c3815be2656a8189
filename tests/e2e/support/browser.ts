import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Own flags, since the package's defaults are made for cloud functions. */
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

/** Finds the browser: CHROMIUM_PATH, the system's, or the one in the npm package. */
export async function browserLaunch(): Promise<{ executablePath: string; args: string[] }> {
  return { executablePath: await browserPath(), args: flags }
}

async function browserPath(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return chosen
  // Without libnss3 the packaged browser needs its bundled libraries, which this variable enables.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  const path = await packaged.executablePath()
  if (!existsSync(path)) return '/usr/bin/chromium'
  usePackagedFonts()
  return path
}

/** The package's own configuration names `/tmp`, wherever it was unpacked; without a font the browser ends at once. */
function usePackagedFonts(): void {
  const folder = join(tmpdir(), 'fonts')
  const file = join(folder, 'lectern.conf')
  const cache = join(tmpdir(), 'fonts-cache')
  const settings = `<fontconfig><dir>${folder}</dir><cachedir>${cache}</cachedir></fontconfig>`
  if (!existsSync(file)) {
    writeFileSync(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${settings}`)
  }
  process.env['FONTCONFIG_FILE'] = file
}

/** Milliseconds by which each script of a page arrives late, for rounds that search for races with React. */
export const scriptDelay = Number(process.env.TEST_SCRIPT_DELAY ?? 0)
