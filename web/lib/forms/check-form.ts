import type { ZodType } from 'zod'
import type { Problems } from '#shared/contract/parts.ts'
import type { FormValues } from './form-values.ts'

export type ContractLoader<Request> = () => Promise<ZodType<Request>>

export type Checked<Request> = { request: Request } | { problems: Problems }

/** Fetches the rules once they are wanted: on the first focus, at the latest when sending. */
export async function loadRules<Request>(contract: ContractLoader<Request>) {
  await import('./zod-without-eval.ts')
  const [schema, { problemsOf }] = await Promise.all([
    contract(),
    import('#shared/contract/parts.ts'),
  ])
  return { schema, problemsOf }
}

export async function checkForm<Request>(
  contract: ContractLoader<Request>,
  values: FormValues,
): Promise<Checked<Request>> {
  const { schema, problemsOf } = await loadRules(contract)
  const result = schema.safeParse(values)
  return result.success ? { request: result.data } : { problems: problemsOf(result.error) }
}
