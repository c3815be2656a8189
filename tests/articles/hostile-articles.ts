import { curriculumLimits } from '#shared/limits.ts'

const length: number = curriculumLimits.articleMaxLength
const fill = (text: string, count = length) => text.repeat(Math.floor(count / text.length))
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')
const code = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n`
/** As long as highlighted code may be, in lines and words as long as they may be. */
const listing = (text: string) => {
  const line = text.repeat(Math.max(1, Math.floor(250 / text.length)))
  return lines(Math.floor(3950 / line.length), () => line)
}

/** Texts that try to run something, to leave the article, or to be confused with its markup. */
export const injections: Record<string, string> = {
  script: '<script>alert(1)</script>\n\n<script src="https://evil.example/x.js"></script>',
  'nested tags': '<scr<script>ipt>alert(1)</scr</script>ipt>\n\n<<b>script>alert(1)<</b>/script>',
  'event handlers':
    '<img src=x onerror=alert(1)> <svg onload=alert(1)> <details open ontoggle=alert(1)>',
  'markup of a document':
    '<base href="//evil.example"><meta http-equiv="refresh" content="0;url=//evil.example"><link rel=stylesheet href=//evil.example><style>*{display:none}</style>',
  frames:
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>\n\n<object data=x></object><embed src=x>',
  forms: '<form action="//evil.example"><input name=token><button formaction=javascript:alert(1)>',
  'javascript links':
    '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](<java\tscript:alert(1)>) [d](\u0001javascript:alert(1)) [e](javascript&colon;alert(1)) [f](&#106;avascript:alert(1)) <javascript:alert(1)>',
  'other schemes':
    '[a](data:text/html,<script>alert(1)</script>) [b](vbscript:x) [c](file:///etc/passwd) [d](blob:x) [e](view-source:x) [f](//evil.example) [g](/\\evil.example) [h](intent:x)',
  'link references': '[a]: javascript:alert(1)\n[b]: <data:text/html,x> "t"\n\n[a] [b] ![a]',
  images:
    '![a](javascript:alert(1)) ![b](data:image/svg+xml,<svg/onload=alert(1)>) ![c](http://x.example/i.png) ![d](//x.example/i.png) ![e](https://x.example/"onerror="alert(1)) ![" onerror="alert(1)](https://x.example/i.png "\\" onload=\\"alert(1)")',
  'attributes in titles':
    '[a](https://x.example "\\"><script>alert(1)</script>") [b](https://x.example \'" onclick="alert(1)\')',
  entities:
    '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62; &quot; onclick=&quot;alert(1)',
  headings:
    '# <img src=x onerror=alert(1)>\n## " id="x" onclick="alert(1)\n### __proto__\n#### constructor\n# body\n# body',
  'code languages':
    '```"><script>alert(1)</script>\na\n```\n\n```js" onclick="alert(1)\na\n```\n\n```__proto__\na\n```',
  'code that looks like markup':
    '```html\n<script>alert("1")</script><img src=x onerror=alert(1)>\n```\n\n`<script>alert(1)</script>`',
  callouts:
    '> [!NOTE]<script>alert(1)</script>\n\n> [!WARNING]\n> <img src=x onerror=alert(1)>\n\n> [!__proto__]\n> a',
  tables:
    '|<script>alert(1)</script>|" onclick="x|\n|-|:-:|\n|<td onclick=alert(1)>|[x](javascript:alert(1))|',
  'commands of TeX':
    '$\\href{javascript:alert(1)}{x}$ $\\url{javascript:alert(1)}$ $\\includegraphics{https://evil.example/x.png}$ $\\class{header}{x}$ $\\id{root}{x}$ $\\style{position:fixed;inset:0}{x}$ $\\data{x=1}{x}$',
  'markup in TeX':
    '$\\text{<script>alert(1)</script>}$ $<img src=x onerror=alert(1)>$ $\\color{red"onload="alert(1)}{x}$ $\\colorbox{red;background:url(//evil.example)}{x}$ $\\begin{<script>}$',
  'definitions in TeX':
    '$\\def\\a{\\a\\a}\\a$ $\\gdef\\frac{<script>}\\frac{a}{b}$ $\\newcommand{\\x}{\\x\\x}\\x$\n\n$\\frac{a}{b}$',
  'huge TeX':
    '$\\rule{9999em}{9999em}$ $\\kern{9999em}x$ $\\raisebox{9999em}{x}$ $\\Huge x$ $\\hspace{-9999em}x$',
  'unbalanced math':
    '$ $$ $a $$b\n\n$$\n\\frac{\n\n$$\n\n$\\left( x$ $}$ ${$ $\\end{matrix}$ costs $5 and $6',
  embeds:
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&x="><script>alert(1)</script>\n\nhttps://youtu.be/dQw4w9WgXcQ\n\nhttps://evil.example/?https://youtu.be/dQw4w9WgXcQ\n\nhttps://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'text direction and control characters': 'a\u202Eb\u2066c\u0000d\uFFFEe\u0008f\uD800g',
  'own class names': '<div class="callout">\n\n<p class="callout-title">Note</p>',
}

/** Texts whose cost grows faster than their length in some parser. */
export const bombs: Record<string, string> = {
  'nested quotes': fill('> '),
  'nested lists': fill('- '),
  'nested ordered lists': fill('1. '),
  'nested quotes and lists': fill('> 1. '),
  'lists nested by indentation': lines(440, (depth) => `${' '.repeat(depth)}- a`),
  'many nested lists': fill(`${'- '.repeat(11)}a\n`),
  'emphasis without end': fill('*a_ '),
  'alternating emphasis': fill('*_*_'),
  'nested emphasis': `${'*'.repeat(length / 2 - 1)}a${'*'.repeat(length / 2 - 1)}`,
  'half of all emphasis': `${fill('*a ', 49_000)}${fill('b* ', 49_000)}`,
  strikethrough: fill('~~a '),
  brackets: fill('['),
  'nested links': `${'['.repeat(30_000)}a${'](b)'.repeat(15_000)}`,
  'open links': fill('[a]('),
  'open images': fill('![a]('),
  'link references': fill('[a]: b\n'),
  'used link references': `[a]: /u\n\n${fill('[a]', 90_000)}`,
  backticks: lines(440, (count) => '`'.repeat(count)),
  'one line of backticks': fill('`'),
  entities: fill('&#x1F600;'),
  ampersands: fill('&'),
  'angle brackets': fill('<'),
  comments: fill('<!--'),
  autolinks: fill('<http://a'),
  addresses: fill('http://a.b '),
  'one long address': `http://a.b/${fill('a', 99_000)}`,
  'an address of parentheses': `http://a.b/${fill('(', 99_000)}`,
  escapes: fill('\\'),
  'one long line': fill('a'),
  'one line of words': fill('Hello world. '),
  'one line of spaces': `${fill(' ', length - 1)}a`,
  'line breaks': fill('\n'),
  'short paragraphs': fill('a\n\n'),
  'underlined headings': fill('a\n-\n'),
  headings: fill('# a\n'),
  rules: fill('* * '),
  'carriage returns': fill('a\r'),
  fences: fill('```\n'),
  'code blocks': fill('    a\n\n'),
  'a long table': `|a|b|\n|-|-|\n${fill('|x|y|\n', 99_000)}`,
  'a wide table': `${'|a'.repeat(12_000)}|\n${'|-'.repeat(12_000)}|\n${fill('|\n', 40_000)}`,
  'a square table': `${'|a'.repeat(150)}|\n${'|-'.repeat(150)}|\n${fill(`${'|a'.repeat(150)}|\n`, 95_000)}`,
  'tables of tables': fill('|a|\n|-|\n\n'),
  'dollar signs': fill('$'),
  'unbalanced dollar signs': fill('$a '),
  'unbalanced blocks of math': fill('$$\na\n\n'),
  formulas: fill('$x$ '),
  'fractions in fractions': `$$${'\\frac{'.repeat(3000)}a${'}{b}'.repeat(3000)}$$`,
  'one long formula': `$$\n${fill('x ', 99_000)}\n$$`,
  'formulas of the longest length': fill(`$${fill('x', 1999)}$ `),
  'fractions of the longest length': fill(`$${fill('\\frac1x', 1990)}$ `, 20_000),
  'matrices of the longest length': fill(
    `$\\begin{matrix}${fill('a&b\\\\', 1960)}\\end{matrix}$ `,
    20_000,
  ),
  'as many formulas as allowed': fill('$\\sqrt{x_1^2+x_2^2}$ ', 11_000),
  'as many blocks as allowed': fill('- a\n', 13_000),
  'as many marks as allowed': fill('*a* [b](/c) `d`\n\n', 15_000),
  callouts: fill('> [!NOTE]\n\n'),
  tasks: fill('- [ ] a\n'),
  embeds: fill('https://youtu.be/dQw4w9WgXcQ\n\n'),
  figures: fill('![a](/files/image/0123456789abcdef0123456789abcdef-1920x1080/960.webp "b")\n\n'),
  images: fill('![a](https://x.example/i.png) '),
  ...Object.fromEntries(
    [
      ['csharp', 'a '],
      ['csharp', 'public '],
      ['csharp', 'a'],
      ['ini', 'a.'],
      ['shell', '${'],
      ['bash', "'"],
      ['c', 'a'],
      ['cpp', '_'],
      ['java', 'é'],
      ['java', '$'],
      ['javascript', '\n'],
      ['javascript', '('],
      ['typescript', '_ '],
      ['typescript', 'a<'],
      ['ruby', '<<E\n'],
      ['r', '\\'],
      ['xml', '<script>'],
      ['markdown', '[a]('],
      ['scss', '-'],
      ['python', '('],
      ['sql', 'select '],
      ['yaml', '- '],
      ['perl', '/'],
      ['php', '<?'],
      ['css', '{'],
      ['json', '['],
      ['rust', '"'],
      ['go', '('],
      ['kotlin', '"${'],
      ['swift', '#'],
    ].map(([language = '', text = '']) => [
      `${language}: ${JSON.stringify(text)}`,
      code(language, listing(text)).repeat(16),
    ]),
  ),
  'code in one line': code('javascript', fill('a(', 99_000)),
  'code of the longest length': code('typescript', fill('const a: b<c> = (d) => [e, f]\n', 99_000)),
  'many short code blocks': fill(code('js', 'a()')),
}

export const hostileArticles = { ...injections, ...bombs }
