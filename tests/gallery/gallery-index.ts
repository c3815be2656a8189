export interface Screenshot {
  viewer: string
  path: string
  state: string | undefined
  width: number
  theme: 'light' | 'dark'
  /** Relative to the index. */
  file: string
}

/** An HTML page of all screenshots: a section per page, with its widths and themes side by side. */
export function galleryIndex(images: readonly Screenshot[]): string {
  const sections = Object.entries(
    Object.groupBy(images, ({ viewer, path, state = '' }) => `${viewer} ${path} ${state}`),
  )
  const list = sections.map(([name, shots = []]) => section(name, shots)).join('\n')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery of Lectern</title>
<style>
  body { margin: 24px; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark }
  section > div { display: flex; gap: 16px; overflow-x: auto; padding-bottom: 16px }
  figure { margin: 0; flex: none }
  img { height: 480px; border: 1px solid #8888; border-radius: 4px }
</style>
<h1>${sections.length} pages, ${images.length} screenshots</h1>
${list}
</html>
`
}

function section(name: string, shots: readonly Screenshot[]): string {
  const figures = shots.map(
    ({ file, width, theme }) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${width} ${theme}</figcaption></figure>`,
  )
  return `<section><h2>${escaped(name)}</h2><div>${figures.join('')}</div></section>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
