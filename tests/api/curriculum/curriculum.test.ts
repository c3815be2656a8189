import { expect, test } from 'vitest'
import { curriculumResponse } from '#shared/contract/courses/curriculum.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

test('lists the section and lesson of a course from the form', async () => {
  const { id: ownerId, token } = await asMember(app, { authorize: true })
  const id = await createCourse(app, { ownerId, title: 'Maps', durationSeconds: 90 })
  const { status, body } = await callApi(app, `GET /api/courses/${id}/curriculum`, { token })
  expect(status).toBe(200)
  const { curriculum } = curriculumResponse.strict().parse(body)
  expect(curriculum).toMatchObject({
    course: id,
    sections: [
      {
        title: 'Lessons',
        lessons: [
          {
            title: 'Maps',
            kind: 'video',
            seconds: 90,
            preview: false,
            required: true,
            hidden: false,
            release: null,
            attachments: 0,
            missing: [],
            version: 1,
          },
        ],
      },
    ],
  })
})
