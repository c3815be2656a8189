import { Hono } from 'hono'
import {
  acceptInvitation,
  curriculumPolicy,
  declineInvitation,
  getCourseInstructors,
  inviteInstructor,
  listInvitations,
  removeInstructor,
} from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  changeInstructorsResponse,
  courseInstructors,
  invitationsResponse,
} from '#shared/contract/courses/course-instructors.ts'
import { inviteRequest } from '#shared/contract/courses/curriculum.ts'
import { messageResponse, recordId } from '#shared/contract/fields.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

const tag = 'Authoring'

/** The co-instructors of a course, and invitations to become one. */
export function courseInstructorRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/user/invitations',
      guardEndpoint(deps, {
        tag,
        right: curriculumPolicy.listInvitations,
        summary: 'List the current user’s invitations to teach courses of others, newest first',
        response: invitationsResponse,
      }),
      async (c) => c.json(await listInvitations(deps, c.get('session').user.id)),
    )
    .get(
      '/api/courses/:id/instructors',
      guardEndpoint(deps, {
        tag,
        right: curriculumPolicy.edit,
        summary: 'List the owner, the co-instructors and the invitations of a course',
        response: courseInstructors,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await getCourseInstructors(deps, c.get('session').user, id))
      },
    )
    .post(
      '/api/courses/:id/instructors',
      guardEndpoint(deps, {
        tag,
        right: curriculumPolicy.invite,
        summary: 'Invite a co-instructor by email address or user name',
        details:
          'The response to an email address is the same whether or not it has an account, and without an account it gets the email too.',
        response: changeInstructorsResponse,
        errors: ['invalid_input', 'not_found', 'conflict', 'too_many'],
      }),
      parseBody(inviteRequest),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await inviteInstructor(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .post(
      '/api/courses/:id/instructors/accept',
      guardEndpoint(deps, {
        tag,
        right: curriculumPolicy.acceptInvitation,
        summary: 'Accept an invitation to teach a course',
        response: messageResponse,
        errors: ['not_found', 'conflict'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.invitationNotFound)
        return c.json(await acceptInvitation(deps, c.get('session').user, id))
      },
    )
    .post(
      '/api/courses/:id/instructors/decline',
      guardEndpoint(deps, {
        tag,
        right: curriculumPolicy.declineInvitation,
        summary: 'Decline an invitation to teach a course',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.invitationNotFound)
        return c.json(await declineInvitation(deps, c.get('session').user, id))
      },
    )
    .delete(
      '/api/courses/:id/instructors/:user',
      guardEndpoint(deps, {
        tag,
        right: curriculumPolicy.leave,
        summary: 'Remove a co-instructor or an invitation, or leave a course as its co-instructor',
        details: 'Only the owner of the course and admins can remove others.',
        response: changeInstructorsResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        const user = recordId.safeParse(c.req.param('user'))
        if (!user.success) throw new AppError('not_found', messages.instructorNotFound)
        return c.json(await removeInstructor(deps, c.get('session').user, id, user.data))
      },
    )
}
