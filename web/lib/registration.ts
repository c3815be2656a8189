import { useRouteLoaderData } from 'react-router'
import type { RegistrationMode } from '#shared/contract/accounts/registration.ts'

/** Who may register; anyone if the root's data could not be loaded, since the server decides. */
export function useRegistrationMode(): RegistrationMode {
  return useRouteLoaderData<{ registration: RegistrationMode }>('root')?.registration ?? 'open'
}
