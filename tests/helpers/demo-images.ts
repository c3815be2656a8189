import { join } from 'node:path'
import { demoCourses } from '#seed/demo/courses.ts'
import { demoPosts } from '#seed/demo/posts.ts'
import { filesBelow } from './stored-files.ts'
import { until } from './until.ts'

const imageCount = [
  ...demoCourses.filter(({ cover }) => cover),
  ...demoPosts.flatMap(({ images = [] }) => images),
].length

/** Waits until the server of this data folder has stored the images of the demo, which it does after its start. */
export async function waitForDemoImages(dataDir: string): Promise<void> {
  const areStored = () => {
    const largest = filesBelow(join(dataDir, 'files')).filter((file) => file.endsWith('960.avif'))
    return largest.length === imageCount
  }
  await until('the images of the demo', areStored, 120_000)
}
