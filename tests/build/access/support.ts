import type { SupportAccesses } from '#contract/admin/support.ts'
import type { SupportHours } from '#domain/access/support-access.ts'
import { createOperator } from '#server/identity/access/manage-operators.ts'
import { type Browser, aBrowser } from '../a-browser.ts'
import type { World } from '../a-world.ts'
import { signIn } from '../identity.ts'
import { haveSecondFactor } from './a-member.ts'

/** A signed-in browser of an operator, with a second factor. */
export async function anOperator(world: World, email: string): Promise<Browser> {
  await createOperator(world.deps, email)
  const browser = aBrowser(world.url)
  const { userId } = await signIn(world, browser, email)
  await haveSecondFactor(world, userId)
  return browser
}

/** Opens an access to an association; returns its id. */
export async function openSupport(
  world: World,
  operator: Browser,
  { org = 'la-ruche', hours = 1 }: { readonly org?: string; readonly hours?: SupportHours } = {},
): Promise<string> {
  const path = `/ha-api/site/verifications/${org}/support`
  const body = { reason: 'Vous ne trouvez pas vos statistiques.', hours }
  const answer = await operator.post<SupportAccesses>(path, body)
  const access = answer.body.accesses.find(({ isOwn, ended }) => isOwn && ended === null)
  if (access === undefined) throw new Error(`no access of ${world.url}: ${answer.status}`)
  return access.id
}
