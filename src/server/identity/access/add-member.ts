import { isFormRole, type Role, roles } from '#domain/access/roles.ts'
import { emailRule } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import {
  findFormId,
  findOrCreateUser,
  putMember,
  writeJournal,
} from '#server/identity/access/member-store.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'

/** A member as the operator names them. */
export interface NewMember {
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  readonly organizationSlug: string
  readonly role: string
  /** `TYPE/SLUG` of each form, for a role for named forms. */
  readonly forms?: readonly string[]
}

/**
 * Gives a role to an address, by the operator. The account is created where there is none; its mailbox is proved by the
 * first sign-in. Repeating it changes nothing but the named forms.
 * @throws Error that says what to correct
 */
export async function addMember(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'newId'>,
  member: NewMember,
): Promise<void> {
  const email = plainEmail(member.email).toLowerCase()
  if (emailRule(email) !== null) throw new Error(`${member.email} is not an e-mail address`)
  const role = readRole(member.role)
  const { forms = [] } = member
  if (isFormRole(role) !== forms.length > 0)
    throw new Error(isFormRole(role) ? `${role} needs forms: TYPE/SLUG …` : `${role} holds for every form`)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const organisation = await findOrganisation(tx, member.organizationSlug)
    if (organisation === null) throw new Error(`there is no association ${member.organizationSlug}`)
    const organisationId = organisation.id
    const formIds = await Promise.all(
      forms.map(async (name) => {
        const [type = '', formSlug = ''] = name.split('/')
        const formType = formTypeOf(type)
        const id = formType === null ? null : await findFormId(tx, organisationId, { formType, formSlug })
        if (id === null) throw new Error(`${member.organizationSlug} has no form ${name}`)
        return id
      }),
    )
    const { firstName = '', lastName = '' } = member
    const account = { id: deps.newId(), email, firstName, lastName, locale: defaultLocale }
    const userId = await findOrCreateUser(tx, account, now)
    await putMember(tx, { id: deps.newId(), organisationId, userId, role, formIds }, now)
    const entry = { organisationId, formId: null, userId: null, detail: { email, role } }
    await writeJournal(tx, { ...entry, action: 'memberAdded' }, now)
  })
}

function readRole(text: string): Role {
  const role = roles.find((known) => known === text)
  if (role === undefined) throw new Error(`${text} is no role; there are: ${roles.join(', ')}`)
  return role
}
