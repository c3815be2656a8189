import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The scales of `web/ui/tokens.css`; media queries cannot read custom properties. */
const mediaWidths = ['40rem', '48rem', '64rem']
const containerWidths = ['30rem', '40rem', '48rem']
/** A phone in landscape, where a video fills the screen. */
const landscapePhone = '(orientation: landscape) and (height < 30rem) and (pointer: coarse)'
/** At 200 % zoom on a phone, not everything fits in the header. */
const exceptions = new Map([['web/features/navigation/header.module.css', ['22rem']]])

const styleSheets = globSync('web/**/*.css', { cwd: root }).map((file) => ({
  file,
  css: read(file).replaceAll(/\/\*[^]*?\*\//g, ''),
}))

test.each(styleSheets)('$file uses the breakpoints of the scale', ({ file, css }) => {
  const queries = css.matchAll(/@(media|container)([^{]*(?:width|em|px)[^{]*)\{/g)
  for (const [, kind, condition = ''] of queries) {
    if (condition.trim() === landscapePhone) continue
    const widths = kind === 'media' ? mediaWidths : containerWidths
    const allowed = [...widths, ...(exceptions.get(file) ?? [])].join('|')
    expect(condition.trim()).toMatch(
      new RegExp(`^(?:[\\w-]+ )?\\(width (?:<|>=) (?:${allowed})\\)$`),
    )
  }
})

test.each(styleSheets)('$file sets font sizes by tokens', ({ css }) => {
  for (const [, property, value = ''] of css.matchAll(/[\s{;](font|font-size):([^;}]*)/g)) {
    const size = value.trim()
    // `em` scales with its text, `cq` with its container, such as the captions of a video.
    const isRelative = property === 'font-size' && /^[\d.]+em$|\dcq[wihb]/.test(size)
    const isToken = size.includes('var(--lectern-font-size-')
    const isRoot = size.startsWith('100% /')
    // Text over the page of a PDF has its size.
    const isPdf = size.includes('var(--text-scale-factor)')
    expect(
      isToken || isRelative || isRoot || isPdf || size === 'inherit',
      `${property}: ${size}`,
    ).toBe(true)
  }
})

const units = /^(?:px|rem|em|ch|lh|fr|%|deg|turn|s|ms|x|[dls]?v[wh]|cq[wihb])$/

test.each(styleSheets)('$file has no unknown units', ({ css }) => {
  const values = css.replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'|unicode-range:[^;]*/g, '')
  const dimensions = [...values.matchAll(/(?<![\w.#-])-?(?:\d*\.)?\d+([a-z%]+)/gi)]
  const unknown = dimensions.filter(([, unit = '']) => !units.test(unit))
  expect(unknown.map(([dimension]) => dimension)).toEqual([])
})

const modules = styleSheets
  .filter(({ file }) => file.endsWith('.module.css'))
  .map(({ file, css }) => ({ file, defined: classesIn(css) }))
const uses = findUses()
const allCode = globSync('{web,shared}/**/*.{ts,tsx}', { cwd: root }).map(read).join('\n')

test.each(modules)('$file defines the classes that components use', ({ file, defined }) => {
  const missing = [...(uses.get(file)?.names ?? [])].filter((name) => !defined.has(name))
  expect(missing).toEqual([])
})

test.each(modules)('components use the classes that $file defines', ({ file, defined }) => {
  const { names, isComputed } = uses.get(file) ?? { names: new Set<string>(), isComputed: false }
  const unused = [...defined].filter((name) => {
    const isValue = isComputed && new RegExp(`'${name}'|\\b${name}:`).test(allCode)
    return !names.has(name) && !isValue
  })
  expect(unused).toEqual([])
})

function classesIn(css: string): Set<string> {
  const selectors = css
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
    .match(/[^{};]+(?=\{)/g)
  const names = (selectors ?? [])
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) => selector.match(/\.[A-Za-z_][\w-]*/g) ?? [])
  return new Set(names.map((name) => name.slice(1)))
}

interface ModuleUses {
  names: Set<string>
  /** A class is chosen at run time, by a value that appears somewhere in the code. */
  isComputed: boolean
}

function findUses(): Map<string, ModuleUses> {
  const found = new Map<string, ModuleUses>()
  for (const file of globSync('web/**/*.{ts,tsx}', { cwd: root })) {
    const code = read(file)
    const body = code.replaceAll(/^import [^;]*?from '[^']+'$/gm, '')
    for (const [, name, path = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = path.startsWith('#')
        ? path.slice(1)
        : relative(root, join(root, dirname(file), path))
      const entry = found.get(module) ?? { names: new Set(), isComputed: false }
      found.set(module, entry)
      for (const [, used = ''] of body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        entry.names.add(used)
      }
      if (new RegExp(`\\b${name}\\[`).test(body)) entry.isComputed = true
    }
  }
  return found
}
