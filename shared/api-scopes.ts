/** What a personal API token may do: read or change one area of the API. The areas are the tags of the endpoints. */
export const apiScopes = [
  'accounts:read',
  'accounts:write',
  'administration:read',
  'administration:write',
  'authoring:read',
  'authoring:write',
  'catalogue:read',
  'community:read',
  'community:write',
  'correspondence:read',
  'correspondence:write',
  'files:write',
  'learning:read',
  'learning:write',
  'notifications:read',
  'notifications:write',
] as const
export type ApiScope = (typeof apiScopes)[number]

/** How many days a token can be valid. */
export const apiTokenDays = [7, 30, 90, 365] as const

/** The scopes as a table: what each area contains, and which actions have calls. */
export const apiAreas = [
  { area: 'learning', name: 'Learning', contents: 'lessons, progress, notes, questions, reviews' },
  { area: 'catalogue', name: 'Catalogue', contents: 'how to reach instructors' },
  { area: 'authoring', name: 'Authoring', contents: 'courses, lessons, learners and statistics' },
  { area: 'community', name: 'Community', contents: 'posts, comments, people and reports' },
  { area: 'notifications', name: 'Notifications', contents: 'the list and its settings' },
  { area: 'accounts', name: 'Account', contents: 'your profile, never how you log in' },
  { area: 'files', name: 'Files', contents: 'uploads of images' },
  { area: 'correspondence', name: 'Messages', contents: 'contact messages' },
  { area: 'administration', name: 'Administration', contents: 'users, audit log and settings' },
] as const satisfies { area: string; name: string; contents: string }[]
export type ApiArea = (typeof apiAreas)[number]

/** The scopes of an area that exist: to read, to change, or both. */
export function listAreaScopes({ area }: ApiArea): readonly ApiScope[] {
  return apiScopes.filter((scope) => scope.startsWith(`${area}:`))
}
