import { expect, test } from 'vitest'
import type { AggUser } from '#contract/user.ts'
import { viewerOf } from '#web/pages/public/campaign/viewer-of.ts'

const form = { id: 'gala', organizationSlug: 'la-ruche' }
type Own = AggUser['organizations'][number]
const seenBy = (change: Partial<Own>) => {
  const own: Own = { organizationSlug: 'la-ruche', name: 'La Ruche', roles: [], formIds: [], ...change }
  const { hasAdminRights, isAccountAdministrator } = viewerOf({ user: null, organizations: [own] }, form)
  return [hasAdminRights, isAccountAdministrator]
}

test.each<[string, Partial<Own>, [rights: boolean, account: boolean]]>([
  ['the administrator of the account', { roles: ['OrganizationAdmin'], formIds: null }, [true, true]],
  ['an administrator of every campaign', { roles: ['FormAdmin'], formIds: null }, [true, false]],
  ['an administrator of this campaign', { roles: ['FormAdmin'], formIds: ['gala'] }, [true, false]],
  ['an administrator of another campaign', { roles: ['FormAdmin'], formIds: ['dons'] }, [false, false]],
  ['a member who only reads', { formIds: [] }, [false, false]],
  [
    'the administrator of another association',
    { organizationSlug: 'le-verger', roles: ['OrganizationAdmin'], formIds: null },
    [false, false],
  ],
])('%s', (_name, own, expected) => expect(seenBy(own)).toEqual(expected))
