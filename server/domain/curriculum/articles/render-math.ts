import temml from 'temml'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { articleLimits as limits } from '#shared/limits.ts'

/**
 * MathML for TeX. What cannot be rendered (errors, commands that would load or style something, very long or deeply
 * nested formulas) is shown as it was written.
 */
export function renderMath(tex: string, display: 'block' | 'inline'): string {
  const mathml = tex.length > limits.formulaMaxLength ? undefined : tryToRender(tex, display)
  if (mathml !== undefined) return mathml
  const source = `<code class="math-error">${escapeHtml(tex)}</code>`
  return display === 'block' ? `<p>${source}</p>` : source
}

function tryToRender(tex: string, display: 'block' | 'inline'): string | undefined {
  if (measureBraces(tex) > limits.formulaNestingMax) return undefined
  try {
    const mathml = temml.renderToString(tex, {
      displayMode: display === 'block',
      throwOnError: true,
      trust: false,
      maxExpand: 100,
      maxSize: [20, 50],
    })
    return mathml.length > limits.formulaHtmlMaxLength ? undefined : markVariables(mathml)
  } catch {
    return undefined
  }
}

/** Variables of one letter, for the style sheet. */
function markVariables(mathml: string): string {
  return mathml.replaceAll(/<mi>(\p{L})<\/mi>/gu, '<mi class="variable">$1</mi>')
}

/** How deep braces and environments are nested. */
function measureBraces(tex: string): number {
  let [depth, deepest] = [0, 0]
  for (const [part] of tex.matchAll(/\\[a-zA-Z]+|[{}^_[\]]/g)) {
    if (part === '{' || part === '[' || part === '\\left' || part === '\\begin') depth += 1
    else if (part === '}' || part === ']' || part === '\\right' || part === '\\end') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
