import { expect, test } from 'vitest'
import { createUploadQueue, type SendOptions } from './upload-queue.ts'

/** A queue whose uploads end when the test says so, and everything that it announces. */
function start() {
  const sent = new Map<string, SendOptions & PromiseWithResolvers<string>>()
  const messages: string[] = []
  const busy: boolean[] = []
  const uploaded: string[] = []
  const queue = createUploadQueue<string>({
    send(options, id) {
      const result = Promise.withResolvers<string>()
      options.signal.addEventListener('abort', () => result.reject(options.signal.reason))
      sent.set(id, { ...options, ...result })
      return result.promise
    },
    describeFailure: (error) => ({ msg: String(error), canRetry: error === 'Offline.' }),
    describeDone: (names) => `Stored: ${names.join()}.`,
    onUploaded: (result) => uploaded.push(result),
    onFailed: () => undefined,
    onBusy: (isBusy) => busy.push(isBusy),
  })
  queue.subscribe(() => {
    const { message } = queue.getState()
    if (message !== (messages.at(-1) ?? '')) messages.push(message)
  })
  const listed = () =>
    queue.getState().uploads.map(({ id, stage, percent }) => `${id} ${stage} ${percent}`)
  const end = async (id: string, how: (upload: PromiseWithResolvers<string>) => void) => {
    const upload = sent.get(id)
    if (!upload) throw new Error(`${id} is not being sent.`)
    how(upload)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { queue, sent, messages, busy, uploaded, listed, end }
}

const files = (...ids: string[]) => ids.map((id) => ({ id, file: new File(['x'], `${id}.txt`) }))

test('sends one file after another, and announces the start and the end once', async () => {
  const { queue, sent, messages, busy, uploaded, listed, end } = start()
  queue.add(files('a', 'b'))
  expect(listed()).toEqual(['a sending 0', 'b waiting 0'])
  for (const percent of [0.5, 41.2, 41.9, 100]) sent.get('a')?.onProgress(percent)
  expect(listed()).toEqual(['a sending 100', 'b waiting 0'])
  await end('a', ({ resolve }) => resolve('A'))
  expect(listed()).toEqual(['b sending 0'])
  queue.add(files('c'))
  await end('b', ({ resolve }) => resolve('B'))
  await end('c', ({ resolve }) => resolve('C'))
  expect(uploaded).toEqual(['A', 'B', 'C'])
  expect(messages).toEqual(['Uploading 2 files…', 'Uploading c.txt…', 'Stored: a.txt,b.txt,c.txt.'])
  expect(busy).toEqual([true, false])
})

test('lists what failed with its reason, and tries again', async () => {
  const { queue, messages, listed, end } = start()
  const [{ file } = { file: new File([], '') }] = files('big')
  queue.add(files('a'), [
    { id: 'big', file, stage: 'failed', percent: 0, error: 'Too large.', canRetry: false },
  ])
  await end('a', ({ reject }) => reject('Offline.'))
  expect(messages.at(-1)).toBe('big.txt: Too large. a.txt: Offline.')
  expect(listed()).toEqual(['a failed 0', 'big failed 0'])
  expect((await queue.whenIdle()).map(({ id, canRetry }) => [id, canRetry])).toEqual([
    ['a', true],
    ['big', false],
  ])
  queue.retry('a')
  await end('a', ({ resolve }) => resolve('A'))
  queue.cancel('big')
  expect(messages.slice(-2)).toEqual(['Uploading a.txt…', 'Stored: a.txt.'])
  expect(listed()).toEqual([])
})

test('cancels what is sent and what waits, and continues with the rest', async () => {
  const { queue, sent, messages, uploaded, end } = start()
  queue.add(files('a', 'b', 'c'))
  queue.cancel('b')
  queue.cancel('a')
  expect(sent.get('a')?.signal.aborted).toBe(true)
  await end('a', () => undefined)
  await end('c', ({ resolve }) => resolve('C'))
  expect(uploaded).toEqual(['C'])
  expect(messages.at(-1)).toBe('Stored: c.txt. The upload of 2 files was cancelled.')
})

test('a file that is added when everything was cleared is sent', async () => {
  const { queue, messages, busy, uploaded, end } = start()
  queue.add(files('a', 'b'))
  expect(queue.clear()).toEqual(['a.txt', 'b.txt'])
  queue.add(files('c'))
  await end('a', () => undefined)
  await end('c', ({ resolve }) => resolve('C'))
  expect(uploaded).toEqual(['C'])
  expect(messages.at(-1)).toBe('Stored: c.txt.')
  expect(busy).toEqual([true, false])
})
