import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  deleteAnnouncement,
  editAnnouncement,
  learningPolicy,
  listAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
} from '#server/domain/learning/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  announcementChangeRequest,
  announcementListQuery,
  announcementListResponse,
  announcementPreview,
  announcementRequest,
  announcementResponse,
} from '#shared/contract/announcements.ts'
import { messageResponse, recordId } from '#shared/contract/fields.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { announcementMessages as messages } from '#shared/messages/notifications/announcements.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../../middleware/parse-request.ts'

const tag = 'Learning'

/** What the authors of a course announce to its learners. */
export function announcementRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/courses/:id/announcements',
      guardEndpoint(deps, {
        tag,
        right: learningPolicy.readAnnouncements,
        summary: 'List the announcements to the learners of a course, newest first',
        response: announcementListResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(announcementListQuery),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        const { user } = c.get('session')
        return c.json(await listAnnouncements(deps, user, id, c.req.valid('query')))
      },
    )
    .post(
      '/api/courses/:id/announcements/preview',
      guardEndpoint(deps, {
        tag,
        right: learningPolicy.writeAnnouncements,
        limit: 'announcementPreviewPerUser',
        summary: 'Render an announcement as learners will see it, and count who will be notified',
        response: announcementPreview,
        errors: ['invalid_input', 'course_not_open', 'not_found', 'too_many'],
      }),
      parseBody(announcementRequest),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        const { user } = c.get('session')
        return c.json(await previewAnnouncement(deps, user, id, c.req.valid('json')))
      },
    )
    .put(
      '/api/courses/:id/announcements/:announcement',
      guardEndpoint(deps, {
        publishes: true,
        tag,
        right: learningPolicy.writeAnnouncements,
        summary: 'Send an announcement to the learners who are enrolled in a course',
        details:
          'The client chooses the id of the announcement, so that a repeated request sends it once. Learners are notified in the background. At most 5 per course and 20 per author are sent in 24 hours.',
        response: announcementResponse,
        errors: ['invalid_input', 'course_not_open', 'not_found', 'conflict', 'too_many'],
      }),
      parseBody(announcementRequest),
      async (c) => {
        const courseId = parseIdParam(c, catalogueMessages.courseNotFound)
        const id = recordId.safeParse(c.req.param('announcement'))
        if (!id.success) throw new AppError('not_found', messages.unknown)
        const target = { courseId, id: id.data }
        const { user } = c.get('session')
        const announcement = await sendAnnouncement(deps, user, target, c.req.valid('json'))
        return c.json({ msg: messages.sent, announcement })
      },
    )
    .patch(
      '/api/announcements/:id',
      guardEndpoint(deps, {
        publishes: true,
        tag,
        right: learningPolicy.writeAnnouncements,
        summary: 'Edit an announcement',
        details:
          'Nobody is notified again. Every edit increments the `version`. A body with a `version` is saved only if that is still the current one; otherwise the response is 409 `conflict` with the current `announcement`, and nothing is changed.',
        response: announcementResponse,
        errors: ['invalid_input', 'not_found', 'conflict', 'too_many'],
        errorFields: { conflict: { announcement: announcementResponse.shape.announcement } },
      }),
      parseBody(announcementChangeRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknown)
        const { user } = c.get('session')
        const announcement = await editAnnouncement(deps, user, id, c.req.valid('json'))
        return c.json({ msg: messages.saved, announcement })
      },
    )
    .delete(
      '/api/announcements/:id',
      guardEndpoint(deps, {
        tag,
        right: learningPolicy.writeAnnouncements,
        summary: 'Delete an announcement and retract its notifications',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknown)
        return c.json(await deleteAnnouncement(deps, c.get('session').user, id))
      },
    )
}
