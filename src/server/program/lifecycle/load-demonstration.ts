import { loadDemoGates } from '#server/backoffice/check-in/load-demo-gates.ts'
import { loadDemoMembers, readDemoMembers } from '#server/identity/access/demo-members.ts'
import type { NewMember } from '#server/identity/access/add-member.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadDemo } from '#server/catalogue/form/load-demo.ts'
import { loadDemoPast } from '#server/money/offline/load-demo-past.ts'

/**
 * Loads the demonstration associations into an empty database, with what they received, who administers them and a gate;
 * returns these members, whether they were loaded now or before.
 */
export async function loadDemonstration(deps: Deps, folder: string): Promise<NewMember[]> {
  if (await loadDemo(deps.db, folder, deps.clock.now())) {
    await loadDemoPast(deps, folder)
    await loadDemoMembers(deps, folder)
    await loadDemoGates(deps, folder)
  }
  return readDemoMembers(folder)
}
