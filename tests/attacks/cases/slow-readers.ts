import { readdir } from 'node:fs/promises'
import { courseListResponse } from '#shared/contract/courses/catalogue.ts'
import { uploadResponse } from '#shared/contract/files.ts'
import { startLoadServer, type LoadServer } from '#tests/load/load-server.ts'
import { fileForm, image } from '../../factories/media/files.ts'
import type { Verdict } from '../../load/verdict.ts'
import type { Attack } from '../attack.ts'
import {
  searchTargets,
  tolerantMilliseconds,
  trafficFigures,
  watchNormalTraffic,
} from '../normal-traffic.ts'
import { runAttacker } from '../run-attacker.ts'

/** Pipelined requests of the original attack, and as many as the server allows. */
const pipelinedOriginally = 40
const pipelinedAllowed = 5
const maxMegabytes = 150
/** Connections opened and closed a thousand times per second leave garbage until the next collection. */
const maxMegabytesOriginally = 350
const maxMilliseconds = { small: tolerantMilliseconds, full: 1000 }

export const attack: Attack = {
  name: 'slow-readers',
  summary:
    'Connections pipeline requests for large responses and read nothing, or a little every second; memory stays bounded on every such route.',
  async run(dose) {
    const isFull = dose === 'full'
    const target = await startLoadServer()
    try {
      const token = await target.logIn()
      const routes = await findLongResponses(target, token)
      // What a server makes once, such as the OpenAPI document, is not what this measures.
      for (const path of Object.values(routes)) {
        await (await fetch(target.server.url + path, { headers: { Authorization: token } })).bytes()
      }
      const figures: Record<string, string> = {}
      const targets: Verdict[] = []
      const rounds = isFull
        ? [
            {
              name: 'as found',
              paths: [routes['openapi']],
              pipelined: pipelinedOriginally,
              seconds: 30,
              readingShare: 0,
            },
            ...Object.entries(routes).map(([name, path]) => ({
              name,
              paths: [path],
              pipelined: pipelinedAllowed,
              seconds: 8,
              readingShare: 0,
            })),
            {
              name: 'reading a little',
              paths: Object.values(routes),
              pipelined: pipelinedAllowed,
              seconds: 15,
              readingShare: 1,
            },
          ]
        : [
            {
              name: 'all routes',
              paths: Object.values(routes),
              pipelined: pipelinedAllowed,
              seconds: 4,
              readingShare: 0.5,
            },
          ]
      for (const { name, ...round } of rounds) {
        const { pipelined } = round
        let report: unknown
        const connections = isFull ? 300 : 60
        const traffic = await watchNormalTraffic(target.server, async () => {
          const order = { port: target.server.port, token, connections, ...round }
          report = await runAttacker('slow-readers', order)
        })
        const { searches, memory } = trafficFigures(traffic)
        figures[name] = `${memory}, searches ${searches}, ${JSON.stringify(report)}`
        const max = pipelined === pipelinedOriginally ? maxMegabytesOriginally : maxMegabytes
        targets.push(
          { what: `${name}: memory under +${max} MB`, reached: traffic.memoryGrowth < max },
          ...searchTargets(traffic, dose, {
            maxMilliseconds: maxMilliseconds[dose],
            when: `, ${name}`,
          }),
        )
      }
      return { figures, targets }
    } finally {
      await target.stop()
    }
  },
}

/** A route of each kind whose response exceeds 10 kB. */
async function findLongResponses(
  target: LoadServer,
  token: string,
): Promise<Record<string, string>> {
  const { url } = target.server
  const list = await fetch(`${url}/api/courses?limit=1`)
  const { courses } = courseListResponse.parse(await list.json())
  const id = courses[0]?._id ?? ''
  const upload = await fetch(`${url}/api/upload?for=post`, {
    method: 'POST',
    headers: { Authorization: token },
    body: fileForm(await image({ width: 2400, height: 1600 })),
  })
  const file = uploadResponse.parse(await upload.json()).url
  const assets = await readdir(new URL('../../../build/client/assets/', import.meta.url))
  const script = assets.find((name) => /^entry\.client.*\.js$/.test(name)) ?? assets[0]
  return {
    openapi: '/api/openapi.json',
    docs: '/api/docs',
    sitemap: '/sitemaps/courses-1.xml',
    feed: '/feed.xml',
    courses: '/api/courses?limit=100',
    table: '/api/courses/my_course?limit=100',
    statistics: `/api/courses/${id}/statistics`,
    users: '/user/all_users?limit=100',
    cover: new URL(courses[0]?.images.url ?? '/social.png', url).pathname,
    file: new URL(file).pathname,
    asset: `/assets/${script}`,
    media: '/media/lectern-lesson.webm',
    page: '/courses',
    'course page': `/courses/details/${id}`,
  }
}
