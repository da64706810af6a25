import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { formStates } from '#domain/form/form-lists.ts'
import { authenticationStates } from '#domain/organisation/verification-machine.ts'
import { roles } from '#domain/access/roles.ts'
import { instant, oneOf, orNull, slug, text } from '#contract/shape.ts'

/** Associations of an administrator, with their roles and the forms that these roles show. */
export const OwnFormsSchema = Type.Object({
  organizations: Type.Array(
    Type.Object({
      organizationSlug: slug(),
      name: text(),
      roles: Type.Array(oneOf(roles)),
      /** Whether the user reads it as an operator, with an access and no role. */
      isSupport: Type.Boolean(),
      /** Whether the user may create campaigns of it. */
      mayCreate: Type.Boolean(),
      authenticationState: oneOf(authenticationStates),
      hasBankDetails: Type.Boolean(),
      forms: Type.Array(
        Type.Object({
          formType: oneOf(formTypes),
          formSlug: slug(),
          title: text(500),
          state: oneOf(formStates),
          suspended: Type.Boolean(),
          /** When it is published by itself; null: it is not. */
          plannedFor: orNull(instant()),
          /** Whether the user may change its state. */
          canPublish: Type.Boolean(),
        }),
      ),
    }),
  ),
})
export type OwnForms = Static<typeof OwnFormsSchema>
