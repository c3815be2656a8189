import type { CourseSettings, UpdateSettingsRequest } from '#shared/contract/curriculum.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'

/** Everything that the authors of a course manage besides its form and its lessons. */
export async function loadSettings(id: string, signal?: AbortSignal): Promise<CourseSettings> {
  const init = signal ? { signal } : {}
  const request = getBrowserApi().api.courses[':id'].settings.$get({ param: { id } }, { init })
  return (await parseResponse(request)).settings
}

export function saveSettings(
  id: string,
  json: UpdateSettingsRequest,
): Promise<{ msg?: string | undefined; settings: CourseSettings }> {
  return parseResponse(getBrowserApi().api.courses[':id'].settings.$patch({ param: { id }, json }))
}
