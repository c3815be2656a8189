import fc from 'fast-check'
import { reportedKinds } from '#shared/community/moderation-choices.ts'
import { removalReasons } from '#shared/community/removal-reasons.ts'
import { legalKinds } from '#shared/contract/legal.ts'
import { pushForm } from '#tests/factories/push.ts'
import { emptyDraftValues } from '../factories/course-forms.ts'
import { password, registrationForm } from '../factories/registration-form.ts'
import type { KnownValues } from './from-schema.ts'
import type { Operation } from './operations.ts'
import type { Kind } from './resources.ts'
import type { Caller, World } from './world.ts'

/** Valid values for the names in a call's path, query and body, for this caller. */
export function knownValues(operation: Operation, caller: Caller, world: World): KnownValues {
  const secret = fc.constantFrom(password, password, 'wrong horse')
  const valuesByName: Record<string, () => fc.Arbitrary<unknown>> = {
    password: () => secret,
    // A session that is not of the web app needs none.
    currentPassword: () => fc.constantFrom(undefined, password),
    cfpassword: () => fc.constant(password),
    email: () =>
      fc.oneof(
        fc.nat(1_000_000_000).map((n) => `fuzz${n}@fuzz.example`),
        fc.constantFrom(
          ...world.secrets.adminsOnly,
          world.secrets.instructorEmail,
          world.loginEmail,
        ),
      ),
    username: () => fc.nat(1_000_000_000).map((n) => `fuzz ${n}`),
    fullname: () => fc.constantFrom('Person of the Fuzz', registrationForm().fullname),
    name: () =>
      operation.path.includes('/pictures/')
        ? fc.constantFrom('poster.jpg', 'thumbnails-0.jpg')
        : fc.nat(1_000_000_000).map((n) => `Name ${n}`),
    sheets: () => fc.constant(1),
    link: () =>
      fc.constantFrom('https://videos.example.test/a.mp4', 'https://youtu.be/dQw4w9WgXcQ'),
    website: () => fc.constantFrom('', 'filled'),
    role: () => fc.constantFrom('student', 'instructor'),
    gender: () => fc.constantFrom('Male', 'Female', 'Others'),
    images: () => {
      const image = existing(operation, caller, world, 'upload').map((id) => ({
        url: '',
        public_id: id,
      }))
      return operation.path.startsWith('/api/post')
        ? fc.oneof(image, fc.array(image, { maxLength: 5 }), fc.constant(false))
        : image
    },
    topic: () => fc.constantFrom('HTML', 'React', 'Python'),
    // Saving another list would end the enrolments that other calls need.
    cart: () =>
      existing(operation, caller, world, 'course').map((id) =>
        [...world.common, id].map((_id) => ({ _id })),
      ),
    decision: () => fc.constantFrom('grant', 'grant', 'grant', 'grant', 'refuse', 'withdraw'),
    duration: () => fc.constant(60),
    position: () => fc.integer({ min: 0, max: 60 }),
    watched: () =>
      fc.constantFrom(
        [[0, 5]],
        [[0, 60]],
        [],
        [
          [1.5, 2],
          [7, 30],
        ],
      ),
    at: () => fc.constantFrom('2026-01-01T00:00:00Z', new Date().toISOString()),
    reason: () => fc.constantFrom(...removalReasons),
    seen: () => fc.constantFrom('none', 'none', 'none', 'none', 'pending', 'granted'),
    cartVersion: () => fc.constantFrom(undefined, undefined, 1),
    version: () => fc.constantFrom(undefined, undefined, 1),
    // Of a registration, these are the terms of use.
    ...(operation.path.includes('synonyms') && {
      terms: () => fc.nat(1_000_000_000).map((n) => `fuzz ${n}, fuzzing ${n}`),
    }),
    ...(operation.path.includes('/legal/') && {
      kind: () => fc.constantFrom(...legalKinds),
      version: () => fc.constantFrom(0, 1, 2),
    }),
    // Another mode would end all registrations of the run.
    ...(operation.path.startsWith('/api/admin/registration') && {
      mode: () => fc.constant('open'),
      emailDomains: () => fc.constantFrom([], ['example.edu']),
      version: () => fc.constantFrom(0, 1, 2),
      note: () => fc.constant(''),
      uses: () => fc.constantFrom(1, '2'),
      days: () => fc.constantFrom(1, '2'),
    }),
    ...(operation.path.includes('/push-') && {
      endpoint: () => fc.nat(1_000_000_000).map((n) => `https://push.example.com/${n}`),
      keys: () => fc.constant(pushForm().keys),
      auth: () => fc.constant(pushForm().keys.auth),
    }),
    // Words that nothing else of the run contains.
    ...(operation.path.startsWith('/api/admin/filters') && {
      kind: () => fc.constant(operation.path.endsWith('/test') ? 'post' : 'word'),
      pattern: () => fc.nat(1_000_000_000).map((n) => `fuzzfilter${n}`),
      action: () => fc.constantFrom('reject', 'hide'),
      text: () => fc.constantFrom('Hello', 'fuzzfilter1'),
    }),
    ...(operation.path.includes('/webhooks') && {
      url: () => fc.constantFrom('https://hooks.example.com/', 'https://hooks.example.com/lectern'),
      events: () => fc.constantFrom(['review.created'], ['course.completed', 'user.deleted']),
    }),
    ...(operation.path.startsWith('/api/reports') && {
      kind: () => fc.constantFrom('post', ...reportedKinds),
    }),
    documents: () => fc.constantFrom(...legalKinds.map((kind) => [{ kind, version: 1 }])),
    // A draft has the form's values, not those of a request.
    ...(operation.path.startsWith('/user/drafts') && {
      values: () =>
        fc
          .string()
          .map((title) => ({ ...emptyDraftValues, title, images: '/files/image/x/1.webp' })),
      base: () => fc.constant(null),
      course: () => fc.constant(null),
      version: () => fc.constantFrom(0, 1, 2),
    }),
    ...(isCurriculum(operation.path) && {
      title: () => fc.constant('Title of the fuzz'),
      version: () => fc.integer({ min: 1, max: 3 }),
      // Valid changes have the content of one kind.
      release: () => fc.constantFrom(null, { days: 3 }),
      seconds: () => fc.constantFrom(null, 60),
      video: () => fc.constant(undefined),
      article: () => fc.constant(undefined),
      file: () => fc.constant(undefined),
      files: () => fc.constant([]),
      lessons: () =>
        fc.array(
          fc.uuid().map((_id) => ({ _id, title: 'Lesson', kind: 'article' })),
          { minLength: 1, maxLength: 3 },
        ),
    }),
    ...(/question|answers/.test(operation.path) && {
      title: () => fc.constant('Question of the fuzz'),
      body: () => fc.constantFrom('', 'Some **text**'),
      seconds: () => fc.constantFrom(null, 12.5),
      sort: () => fc.constantFrom('newest', 'votes', 'time'),
      filter: () => fc.constantFrom('unanswered', 'all'),
      question: () => fc.uuid(),
      cursor: () => fc.constantFrom('', '2026-01-01T00:00:00.000Z_' + crypto.randomUUID()),
      answer: () =>
        operation.path.endsWith('accepted')
          ? fc.oneof(fc.constant(null), existing(operation, caller, world, 'answer'))
          : fc.uuid(),
    }),
    ...(operation.path.includes('announcements') && {
      title: () => fc.constant('News of the fuzz'),
      body: () => fc.constantFrom('Some **text**', '- a\n- b'),
      announcement: () => fc.uuid(),
      cursor: () => fc.constantFrom('', '2026-01-01T00:00:00.000Z_' + crypto.randomUUID()),
    }),
    ...(operation.path.includes('notification-settings') && {
      timeZone: () => fc.constantFrom('UTC', 'Europe/Paris', 'America/St_Johns'),
      digestAt: () => fc.constantFrom('00:00', '18:30'),
      from: () => fc.constantFrom('22:00', '02:30'),
      to: () => fc.constantFrom('07:00', '22:00'),
    }),
    ...(operation.path.includes('captions') && {
      language: () => fc.constantFrom('en', 'de', 'pt-BR'),
      version: () => fc.constantFrom(undefined, undefined, 1, 2),
      start: () => fc.nat(10),
      end: () => fc.integer({ min: 11, max: 60 }),
    }),
    note: () => fc.uuid(),
    track: () => fc.uuid(),
    ...(operation.isVideoUpload && { upload: () => fc.uuid() }),
    prerequisites: () => fc.array(existing(operation, caller, world, 'course'), { maxLength: 3 }),
    ids: () => {
      const kind = operation.path.endsWith('users') ? 'user' : 'course'
      return fc.array(existing(operation, caller, world, kind), { minLength: 1, maxLength: 3 })
    },
    // Accounts of the world would become co-instructors, whom the judge does not know.
    user: () => fc.nat(1_000_000_000).map((n) => `invited${n}@fuzz.example`),
    ...(operation.path === '/api/moments' && {
      courses: () =>
        fc.array(existing(operation, caller, world, 'course'), { maxLength: 3 }).map(String),
      also: () => fc.constantFrom(undefined, 'yes'),
    }),
    q: () => fc.oneof(fc.string(), fc.constantFrom('course', '"a b" -c', "d' OR e:*", 'course:x')),
    popular: () => fc.constantFrom('', '3', '100'),
  }
  return (name) => {
    const kind = findKind(operation, name)
    if (kind && isPlacedLesson(operation)) return existingOrFirst(operation, caller, world, kind)
    if (kind) return existing(operation, caller, world, kind)
    return valuesByName[name]?.()
  }
}

/** Lessons are created in and moved to a section of the same course: the first ones belong together. */
function isPlacedLesson({ method, path }: Operation): boolean {
  return (
    method === 'POST' && /^\/api\/(?:courses\/\{id\}\/lessons|lessons\/\{id\}\/move)$/.test(path)
  )
}

function existingOrFirst(operation: Operation, caller: Caller, world: World, kind: Kind) {
  const [first] = caller.own[kind]
  const any = existing(operation, caller, world, kind)
  return first === undefined ? any : fc.oneof(fc.constant(first), any)
}

/** Existing ids of the caller and of others, and a few unknown ones. */
function existing(
  operation: Operation,
  caller: Caller,
  world: World,
  kind: Kind,
): fc.Arbitrary<string> {
  const isAdmin = caller.actor?.role === 'admin'
  const mayChange =
    isAdmin && operation.method !== 'GET' && !operation.path.startsWith('/api/people')
  const others = mayChange ? world.expendable : world.victims
  // An admin must not delete its own account, which the run still needs.
  const own = mayChange && kind === 'user' ? [] : caller.own[kind]
  const isShared = !mayChange || /progress|completion/.test(operation.path)
  const common = { course: world.common, lesson: world.commonLessons }
  return fc.nat().chain((n) => {
    const shared = isShared && (kind === 'course' || kind === 'lesson') ? common[kind] : []
    const pools = [own, others[kind], shared]
    const filled = pools.filter((pool) => pool.length > 0)
    const pool = filled[n % filled.length]
    const id = pool?.[Math.floor(n / 3) % pool.length]
    return id === undefined ? fc.uuid() : fc.constant(id)
  })
}

/** The kind of resource that an id in a path or body refers to. */
function findKind(operation: Operation, name: string): Kind | undefined {
  const { path } = operation
  if (name === 'postId') return 'post'
  if (name === 'category' || name === 'moveTo') return 'category'
  if (name === 'public_id') return 'upload'
  if (name === 'upTo') return 'notification'
  // New rows, whose ids clients choose.
  if (name === '_id' && isCurriculum(path)) return undefined
  if (name === '_id') return 'course'
  if (name === 'draft') return 'draft'
  if (name === 'video' && path.startsWith('/api/videos')) return 'video'
  if (name === 'user' && path.endsWith('{user}')) return 'user'
  if (name === 'before' && path.includes('/webhooks')) return 'delivery'
  if (name === 'before') return path.includes('reviews') ? 'review' : 'post'
  if (name === 'section') return 'section'
  if (name === 'after') return afterKind(path)
  if (name === 'delivery') return 'delivery'
  if (path.includes('/deliveries')) return 'webhookWithLog'
  if (name !== 'id') return undefined
  if (path.startsWith('/api/courses/instructor')) return 'user'
  if (/instructors\/(accept|decline)$/.test(path)) return 'invitation'
  if (path.endsWith('instructors/{user}')) return 'taught'
  const kinds: [string, Kind][] = [
    ['/api/courses', 'course'],
    ['/api/sections', 'section'],
    ['/api/lessons', 'lesson'],
    ['/api/videos', 'video'],
    ['/api/moderation/cases', 'case'],
    ['/api/moderation', 'decision'],
    ['/api/reports', 'post'],
    ['/api/questions', 'question'],
    ['/api/answers', 'answer'],
    ['/api/announcements', 'announcement'],
    ['/api/post/comment', 'comment'],
    ['/api/post', 'post'],
    ['/api/reviews', 'review'],
    ['/api/category', 'category'],
    ['/api/admin/categories', 'category'],
    ['/api/admin/messages', 'message'],
    ['/api/admin/synonyms', 'synonyms'],
    ['/api/admin/filters', 'filter'],
    ['/api/admin/registration', 'registrationInvitation'],
    ['/api/admin/webhooks', 'webhook'],
    ['/api/admin/posts', 'post'],
    ['/api/admin/comments', 'comment'],
    ['/user/sessions', 'session'],
    ['/user/api_tokens', 'apiToken'],
    ['/user/push-subscriptions', 'pushSubscription'],
    ['/user/drafts', 'draft'],
  ]
  return kinds.find(([start]) => path.startsWith(start))?.[1] ?? 'user'
}

function isCurriculum(path: string): boolean {
  return /^\/api\/(sections|lessons|courses\/\{id\}\/(sections|lessons))\b/.test(path)
}

function afterKind(path: string): Kind {
  if (!isCurriculum(path)) return 'post'
  return path.includes('lessons') ? 'lesson' : 'section'
}
