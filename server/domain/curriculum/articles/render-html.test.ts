import { describe, expect, test } from 'vitest'
import { renderArticleHtml } from './render-html.ts'

function render(markdown: string): string {
  const output = renderArticleHtml(markdown)
  if ('problem' in output) throw new Error(output.problem)
  return output.html
}

describe('headings', () => {
  test('continue those of the page and skip no level', () => {
    const levels = (markdown: string) => render(markdown).match(/<h\d/g)?.join('')
    expect(levels('# a\n### b\n# c')).toBe('<h2<h3<h2')
    expect(levels('#### a\n###### b')).toBe('<h2<h3')
  })

  test('have unique ids that links of the article lead to', () => {
    expect(render('# Über *uns* & mehr\n# Über uns mehr\n\n[x](#über-uns-mehr)')).toBe(
      '<h2 id="section-über-uns--mehr">Über <em>uns</em> &amp; mehr</h2>\n<h2 id="section-über-uns-mehr">Über uns mehr</h2>\n<p><a href="#section-%C3%BCber-uns-mehr">x</a></p>',
    )
    expect(render('# a\n# a')).toMatch(/id="section-a">.*id="section-a-1">/s)
    const ids = Array.from(
      render('# a\n# a\n# a-1\n# a').matchAll(/ id="([^"]*)"/g),
      ([, id]) => id,
    )
    expect(new Set(ids).size).toBe(4)
  })

  test('are listed in front of articles with many', () => {
    const html = render('# One\n## Two\n# `Three`\n### Four\n# Five')
    expect(html.match(/<li class="contents-h\d"><a href="[^"]*">[^<]*/g)).toEqual([
      '<li class="contents-h2"><a href="#section-one">One',
      '<li class="contents-h3"><a href="#section-two">Two',
      '<li class="contents-h2"><a href="#section-three">Three',
      '<li class="contents-h3"><a href="#section-four">Four',
      '<li class="contents-h2"><a href="#section-five">Five',
    ])
    expect(render('# One\n# Two\n# Three')).not.toContain('<nav')
  })
})

describe('images', () => {
  const upload = '/files/image/0123456789abcdef0123456789abcdef-640x480/640.webp'

  test('are loaded lazily and without a referrer, uploads with their size', () => {
    expect(render('a ![b](https://x.example/i.png "t")')).toBe(
      '<p>a <img loading="lazy" decoding="async" referrerpolicy="no-referrer" src="https://x.example/i.png" alt="b" title="t"></p>',
    )
    expect(render(`a ![b](${upload})`)).toContain('width="640" height="480" srcset="/files/image/')
  })

  test('alone in a paragraph are figures, with their title as the caption', () => {
    expect(render(`![b](${upload} "A *caption*")`)).toMatch(
      /^<figure><img [^>]*alt="b"[^>]*><figcaption>A \*caption\*<\/figcaption><\/figure>$/,
    )
    expect(render(`- ![b](${upload})`)).not.toContain('figure')
  })

  test('from elsewhere are replaced by their alternative text', () => {
    for (const src of ['http://x.example/i.png', '/logo.png', 'mailto:x']) {
      expect(render(`![what it shows](${src})`)).toBe('<p>what it shows</p>')
    }
  })
})

test('links are marked as user-generated', () => {
  const rel = 'rel="nofollow ugc noopener"'
  expect(render('[a](https://x.example "t") https://y.example/z')).toBe(
    `<p><a ${rel} href="https://x.example" title="t">a</a> <a ${rel} href="https://y.example/z">https://y.example/z</a></p>`,
  )
})

describe('code', () => {
  test('is highlighted with class names, with the name of its language', () => {
    expect(render('```ts\nconst a = 1\n```')).toBe(
      '<div class="code" data-language="TypeScript"><pre><code><span class="hljs-keyword">const</span> a = <span class="hljs-number">1</span>\n</code></pre></div>',
    )
  })

  test('of an unknown language, or too long, is plain', () => {
    expect(render('```cobol\nMOVE A TO B.\n```')).toContain(
      'data-language=""><pre><code>MOVE A TO B.',
    )
    expect(render(`\`\`\`js\n${'a()\n'.repeat(3000)}\`\`\``)).not.toContain('hljs')
  })

  test('that may scroll can be focused', () => {
    expect(render(`\`\`\`js\n${'a'.repeat(60)}\n\`\`\``)).toContain(
      '<pre tabindex="0" role="group" aria-label="Code, JavaScript">',
    )
  })
})

test('tables scroll by keyboard', () => {
  expect(render('|a|b|\n|:-|-:|\n|c|`d|`|')).toContain(
    '<div class="table" role="group" aria-label="Table" tabindex="0"><table>',
  )
})

describe('callouts', () => {
  test('have a title and any content', () => {
    expect(render('> [!TIP]\n> Do **this**.\n>\n> - a')).toBe(
      '<div class="callout callout-tip" role="note"><p class="callout-title">Tip</p>\n<p>Do <strong>this</strong>.</p>\n<ul>\n<li>a</li>\n</ul>\n</div>',
    )
  })

  test('of other kinds, or with other text in the first line, are quotes', () => {
    expect(render('> [!OTHER]\n> a')).toContain('<blockquote>')
    expect(render('> [!NOTE] a')).toContain('<blockquote>')
  })
})

test('tasks say whether they are done', () => {
  expect(render('- [x] a\n- [ ] b')).toMatch(
    /aria-label="Done"><\/span> a.*aria-label="To do"><\/span> b/s,
  )
})

describe('math', () => {
  test('is MathML', () => {
    expect(render('$x$')).toBe('<p><math><mi class="variable">x</mi></math></p>')
    expect(render('$x^2$')).toMatch(/^<p><math><msup>.*<\/math><\/p>$/)
    expect(render('$$\n\\frac{a}{b}\n$$')).toMatch(
      /^<div class="math"><math display="block"[^]*<\/div>$/,
    )
    expect(render('a $$b$$ c')).toContain('display="block"')
  })

  test('is text where dollars are meant', () => {
    expect(render('It costs $5, or $6 with tax. \\$a\\$')).toBe(
      '<p>It costs $5, or $6 with tax. $a$</p>',
    )
  })

  test('that cannot be rendered is shown as written', () => {
    expect(render('$\\frac{<b>}$')).toBe('<p><code class="math-error">\\frac{&lt;b&gt;}</code></p>')
  })
})

test('the address of a video alone in a paragraph is a card that loads nothing', () => {
  const html = render('https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n<https://vimeo.com/76979871>')
  expect(html.match(/class="embed"/g)).toHaveLength(2)
  expect(html).not.toMatch(/<(?:iframe|img|script)/)
  expect(render('See https://youtu.be/dQw4w9WgXcQ')).not.toContain('embed')
})

describe('reading time', () => {
  const seconds = (markdown: string) => {
    const output = renderArticleHtml(markdown)
    return 'seconds' in output ? output.seconds : undefined
  }

  test('counts words, lines of code, formulas and images', () => {
    expect(seconds('')).toBe(0)
    expect(seconds('a')).toBe(30)
    expect(seconds('word '.repeat(1000))).toBe(300)
    expect(seconds('漢字'.repeat(500))).toBe(150)
    expect(seconds(`\`\`\`\n${'a b c d\n'.repeat(100)}\`\`\``)).toBe(200)
    expect(seconds(`${'word '.repeat(200)}\n\n$$\nx\n$$\n\n![a](https://x.example/i.png)`)).toBe(80)
  })
})
