import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import { deleteUpload, filePolicy, storeUpload } from '#server/domain/files/index.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import {
  avatarUploadResponse,
  destroyRequest,
  uploadResponse,
  uploadForm,
  uploadQuery,
} from '#shared/contract/files.ts'
import type { ApiEnv } from '../context.ts'
import { receiveFile } from '../files/receive-file.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../middleware/parse-request.ts'

const tag = 'Files'

/** Uploads are multipart bodies, which the operation reads as a stream up to its limit. */
export function fileRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/api/upload_avatar',
      guardEndpoint(deps, {
        tag,
        right: filePolicy.upload,
        summary: 'Upload an avatar (multipart field `file`): JPEG or PNG, at most 1 MB',
        response: avatarUploadResponse,
        form: uploadForm,
        errors: ['invalid_input', 'too_large', 'wrong_type', 'too_many', 'unavailable'],
      }),
      async (c) => {
        const { url } = await storeUpload(
          deps,
          c.get('session').user.id,
          'avatar',
          (maxBytes, countBytes) => receiveFile(c.req.raw, maxBytes, countBytes),
        )
        return c.json({ url })
      },
    )
    .post(
      '/api/upload',
      guardEndpoint(deps, {
        tag,
        right: filePolicy.upload,
        summary:
          'Upload an image (JPEG or PNG) or captions (WebVTT) as multipart field `file`; `for` names the purpose, which sets the limit',
        response: uploadResponse,
        form: uploadForm,
        errors: ['invalid_input', 'too_large', 'wrong_type', 'too_many', 'unavailable'],
      }),
      parseQuery(uploadQuery),
      async (c) => {
        const purpose = c.req.valid('query').for
        return c.json(
          await storeUpload(deps, c.get('session').user.id, purpose, (maxBytes, countBytes) =>
            receiveFile(c.req.raw, maxBytes, countBytes),
          ),
        )
      },
    )
    .post(
      '/api/destroy',
      guardEndpoint(deps, {
        tag,
        right: filePolicy.delete,
        summary:
          'Delete an unused upload; one in use is deleted once it is replaced, and without a `public_id` nothing is deleted',
        response: messageResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(destroyRequest),
      async (c) =>
        c.json(
          await deleteUpload(deps, c.get('session').user, c.req.valid('json').public_id ?? ''),
        ),
    )
}
