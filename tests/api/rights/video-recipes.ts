import { videoUploads } from '#server/db/schema/index.ts'
import { createCourse } from '../../factories/catalogue.ts'
import { fileForm, image } from '../../factories/media/files.ts'
import { toUploadMetadata } from '../../factories/media/video-uploads.ts'
import { createVideo } from '../../factories/media/videos.ts'
import type { Cell, Recipe } from './recipes.ts'

const tus = { 'Tus-Resumable': '1.0.0' }

/** One valid request for each call that authors make about uploaded videos. */
export const videoRecipes: Record<string, (cell: Cell) => Promise<Recipe>> = {
  'GET /api/courses/:id/videos': async (cell) => ({ params: { id: await ownCourse(cell) } }),
  'OPTIONS /api/courses/:id/videos': async (cell) => ({ params: { id: await ownCourse(cell) } }),
  'POST /api/courses/:id/videos': async (cell) => ({
    params: { id: await ownCourse(cell) },
    headers: {
      ...tus,
      'Upload-Length': '10',
      'Upload-Metadata': toUploadMetadata({ filename: 'intro.mp4' }),
    },
  }),
  'GET /api/videos/:id': async (cell) => ({ params: { id: (await ownUpload(cell)).video } }),
  'POST /api/videos/:id/pictures/:name': async (cell) => ({
    params: { id: (await ownUpload(cell)).video, name: 'poster.jpg' },
    body: fileForm(await image({ width: 64, height: 36 })),
  }),
  'PUT /api/videos/:id/pictures': async (cell) => {
    const { video } = await ownUpload(cell)
    const contentType = 'image/jpeg'
    const bytes = new Uint8Array(1)
    const files = ['poster.jpg', 'thumbnails-0.jpg'].map((name) => ({ name, contentType, bytes }))
    await cell.app.deps.files.store(`videos/${video}`, files)
    return { params: { id: video }, body: { sheets: 1, height: 90, seconds: 2 } }
  },
  'POST /api/videos/:id/retry': async (cell) => ({
    params: { id: (await ownUpload(cell)).video },
  }),
  'GET /api/videos/:video/uploads/:upload': async (cell) => ({ params: await ownUpload(cell) }),
  'PATCH /api/videos/:video/uploads/:upload': async (cell) => ({
    params: await ownUpload(cell),
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: '0123456789',
  }),
  'DELETE /api/videos/:video/uploads/:upload': async (cell) => ({
    params: await ownUpload(cell),
  }),
}

function ownCourse({ app, owner }: Cell): Promise<string> {
  return createCourse(app, { ownerId: owner.id })
}

/** The upload of a rendition, of a video whose processing failed. */
async function ownUpload(cell: Cell): Promise<{ video: string; upload: string }> {
  const { app, owner } = cell
  const video = await createVideo(app, {
    courseId: await ownCourse(cell),
    uploaderId: owner.id,
    content: new Uint8Array(1),
    state: 'failed',
  })
  const [upload] = await app.deps.db
    .insert(videoUploads)
    .values({ videoId: video.id, height: 720, bytes: 10 })
    .returning()
  return { video: video.id, upload: upload?.id ?? '' }
}
