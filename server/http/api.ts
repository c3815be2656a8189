import { Hono } from 'hono'
import type { ApiEnv } from './api-env.ts'
import type { HttpDeps } from './http-deps.ts'
import { accountRoutes } from './routes/accounts.ts'
import { authoringRoutes, catalogueAdministrationRoutes } from './routes/authoring.ts'
import { administrationRoutes } from './routes/administration.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { communityRoutes } from './routes/community.ts'
import { correspondenceRoutes } from './routes/correspondence.ts'
import { instructorRoutes } from './routes/instructors.ts'
import { fileRoutes } from './routes/files.ts'
import { learningRoutes } from './routes/learning.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { peopleRoutes } from './routes/people.ts'
import { profileRoutes } from './routes/profile.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { signInRoutes } from './routes/sign-in.ts'

/** Every call of the wire contract. Its type is what the typed client of the pages is made from. */
export function createApi(http: HttpDeps) {
  return new Hono<ApiEnv>()
    .route('/', accountRoutes(http))
    .route('/', signInRoutes(http))
    .route('/', profileRoutes(http))
    .route('/', authoringRoutes(http))
    .route('/', catalogueAdministrationRoutes(http))
    .route('/', catalogueRoutes(http))
    .route('/', learningRoutes(http))
    .route('/', communityRoutes(http))
    .route('/', peopleRoutes(http))
    .route('/', notificationRoutes(http))
    .route('/', reviewRoutes(http))
    .route('/', correspondenceRoutes(http))
    .route('/', instructorRoutes(http))
    .route('/', fileRoutes(http))
    .route('/', administrationRoutes(http))
}

export type ApiApp = ReturnType<typeof createApi>
