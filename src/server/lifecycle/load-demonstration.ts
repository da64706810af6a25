import { loadDemoMembers, readDemoMembers } from '#server/access/demo-members.ts'
import type { NewMember } from '#server/access/add-member.ts'
import type { Deps } from '#server/deps.ts'
import { loadDemo } from '#server/form/load-demo.ts'
import { loadDemoPast } from '#server/offline/load-demo-past.ts'

/**
 * Loads the demonstration associations into an empty database, with what they received and who administers them;
 * returns these members, whether they were loaded now or before.
 */
export async function loadDemonstration(deps: Deps, folder: string): Promise<NewMember[]> {
  if (await loadDemo(deps.db, folder, deps.clock.now())) {
    await loadDemoPast(deps, folder)
    await loadDemoMembers(deps, folder)
  }
  return readDemoMembers(folder)
}
