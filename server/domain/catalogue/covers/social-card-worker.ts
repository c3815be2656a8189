import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'
import type { SocialCardContent } from '#shared/contract/courses/catalogue.ts'
import { amber, cream, ink } from './cover-colours.ts'
import { coverHeight, coverWidth } from './cover-patterns.ts'
import { renderCover, toCoverDesign } from './cover.ts'
import { describeRating } from './describe-rating.ts'

const width = 1200
const height = 630
const visibleCoverWidth = 460
/** The cover is scaled to the height of the card and cropped around the centre of its plate. */
const scaledCoverWidth = (height * coverWidth) / coverHeight
const scaledPlateCentre = (scaledCoverWidth * 338) / coverWidth

let fonts: Promise<Font[]> | undefined

/**
 * The preview image for links to a course: a PNG of 1200 by 630 pixels. Takes about 50 ms, so it runs in
 * a worker thread; see `createRenderers`.
 */
export default async function renderSocialCard(course: SocialCardContent): Promise<Uint8Array> {
  fonts ??= loadFonts()
  const svg = await satori(buildCard(course), { width, height, fonts: await fonts })
  return new Uint8Array((await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng())
}

/** A tree of elements for satori, which requires flex on elements with more than one child. */
function buildCard(course: SocialCardContent) {
  const { title, author, topic } = course
  const cover = renderCover(toCoverDesign({ title, topic }))
  return box({ width, height, background: cream, color: ink, fontFamily: 'Newsreader' }, [
    box({ flexDirection: 'column', flex: 1, padding: 64, justifyContent: 'space-between' }, [
      box({ fontSize: 34, fontWeight: 600, color: '#343a8c' }, 'Lectern'),
      box({ flexDirection: 'column', gap: 24 }, [
        box({ fontSize: 30, color: '#575e70' }, topic),
        box({ fontSize: getTitleSize(title), fontWeight: 600, lineHeight: 1.15 }, title),
        box({ fontSize: 32, color: '#575e70' }, author),
      ]),
      box({ fontSize: 28, color: '#8a5200' }, describeRating(course)),
    ]),
    box(
      { width: visibleCoverWidth, height, borderLeft: `6px solid ${amber}`, overflow: 'hidden' },
      [
        {
          type: 'img',
          props: {
            src: `data:image/svg+xml;base64,${Buffer.from(cover).toString('base64')}`,
            style: {
              flexShrink: 0,
              width: scaledCoverWidth,
              height,
              marginLeft: visibleCoverWidth / 2 - scaledPlateCentre,
            },
          },
          key: null,
        },
      ],
    ),
  ])
}

interface Box {
  type: string
  props: Record<string, unknown>
  key: null
}

function box(style: Record<string, unknown>, children: Box[] | string): Box {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children }, key: null }
}

function getTitleSize(title: string): number {
  if (title.length <= 40) return 68
  return title.length <= 90 ? 52 : 40
}

async function loadFonts(): Promise<Font[]> {
  const variants = ([400, 600] as const).flatMap((weight) =>
    ['latin', 'latin-ext'].map((subset) => ({ weight, subset })),
  )
  return Promise.all(
    variants.map(async ({ weight, subset }) => {
      const file = `@fontsource/newsreader/files/newsreader-${subset}-${weight}-normal.woff`
      const data = await readFile(fileURLToPath(import.meta.resolve(file)))
      return { name: 'Newsreader', data, weight, style: 'normal' as const }
    }),
  )
}
