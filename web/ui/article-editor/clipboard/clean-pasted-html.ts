/** Prepares HTML of Word and Google Docs for the schema, which drops what it does not know. */
export function cleanPastedHtml(html: string): string {
  const body = /<body[^>]*>([^]*)<\/body>/i.exec(html)?.[1] ?? html
  return convertWordLists(body)
    .replaceAll(/<!--[^]*?-->|<!\[[^\]]*\]>/g, '')
    .replaceAll(/<(style|script|title|xml|head)\b[^]*?<\/\1>/gi, '')
    .replaceAll(/<\/?o:p[^>]*>/gi, '')
}

const wordItem =
  /<p\b[^>]*class=["']?MsoListParagraph[^>]*>(?:<!(?:--)?\[if !supportLists\](?:--)?>)?((?:(?!<\/p>)[^])*?)<!(?:--)?\[endif\](?:--)?>((?:(?!<\/p>)[^])*)<\/p>/gi

/** Word writes list items as paragraphs that start with a bullet or a number. */
function convertWordLists(html: string): string {
  const items = html.replaceAll(wordItem, (_all, marker: string, text: string) => {
    const tag = /\d/.test(marker.replaceAll(/<[^>]*>|&\w+;/g, '')) ? 'ol' : 'ul'
    return `<${tag}><li>${text}</li></${tag}>`
  })
  return items.replaceAll(/<\/ul>\s*<ul>|<\/ol>\s*<ol>/g, '')
}
