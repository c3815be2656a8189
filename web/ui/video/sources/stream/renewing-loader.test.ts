import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { expect, test } from 'vitest'
import { createRenewingLoader } from './renewing-loader.ts'
import { createStreamAddress } from './stream-address.ts'

type Callbacks = LoaderCallbacks<LoaderContext>

/** Requests that wait for a response; browser tests cover those of hls.js. */
const sent: { url: string; callbacks: Callbacks }[] = []

class TestLoader {
  load({ url }: LoaderContext, _config: LoaderConfiguration, callbacks: Callbacks): void {
    sent.push({ url, callbacks })
  }
}

const toContext = (url: string) =>
  ({ url, responseType: '', type: undefined }) as unknown as LoaderContext

const onFailure = () => {
  throw new Error('The loader reported an error.')
}

test('an address that was renewed after a request was sent is not renewed again', async () => {
  const address = createStreamAddress('/media/old/video/master.m3u8')
  let renewals = 0
  const Renewing = createRenewingLoader(
    TestLoader as unknown as new (config: HlsConfig) => Loader<LoaderContext>,
    {
      toCurrent: (url) => address.toCurrent(url, 'video'),
      refresh: () =>
        address.refresh(async () => {
          renewals += 1
          address.set(`/media/new-${renewals}/video/master.m3u8`)
        }),
    },
  )
  const load = (name: string) => {
    const url = address.toCurrent(`/media/any/video/${name}`, 'video')
    const callbacks = { onSuccess: () => undefined, onError: onFailure, onTimeout: onFailure }
    new Renewing({} as HlsConfig).load(toContext(url), {} as LoaderConfiguration, callbacks)
    return sent.at(-1)
  }
  const reject = async (request: (typeof sent)[number] | undefined) => {
    const context = toContext(request?.url ?? '')
    request?.callbacks.onError({ code: 403, text: '' }, context, null, {} as never)
    await new Promise(setImmediate)
  }

  const [first, second] = [load('1.m4s'), load('2.m4s')]
  await reject(first)
  await reject(second)
  expect(renewals).toBe(1)
  expect(sent.slice(2).map(({ url }) => url)).toEqual([
    '/media/new-1/video/1.m4s',
    '/media/new-1/video/2.m4s',
  ])
  await reject(load('3.m4s'))
  expect(sent.at(-1)?.url).toBe('/media/new-2/video/3.m4s')
})
