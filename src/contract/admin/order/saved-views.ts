import { type Static, Type } from 'typebox'
import { viewedLists } from '#domain/order/saved-view.ts'
import { body, oneOf, text, uuid } from '#contract/shape.ts'

export const ViewsOfSchema = Type.Object({ list: oneOf(viewedLists) })

const view = {
  name: text(200),
  /** Parameters of the address of the list: `etat=refused&tri=amount`. Unknown ones are left out. */
  search: text(1000),
  /** Whether every member who may read the list has it. */
  isShared: Type.Boolean(),
}
export const SaveViewSchema = body({ list: oneOf(viewedLists), ...view })
export type SaveView = Static<typeof SaveViewSchema>
export const ChangeViewSchema = body(view)
export type ChangeView = Static<typeof ChangeViewSchema>
export const MonthlyExportSchema = body({ isWanted: Type.Boolean() })

/** The views of a list that a member has, by name. */
export const SavedViewsSchema = Type.Object({
  views: Type.Array(
    Type.Object({
      id: uuid(),
      ...view,
      /** Whether the user saved it. */
      isOwn: Type.Boolean(),
      /** Whether the user may change and delete it. */
      canChange: Type.Boolean(),
      /** Whether the user is sent a link to it each month. */
      isMonthly: Type.Boolean(),
    }),
  ),
  /** Whether the user may save a view for the others. */
  canShare: Type.Boolean(),
  /** Whether the user may ask for the monthly link. */
  canExport: Type.Boolean(),
})
export type SavedViews = Static<typeof SavedViewsSchema>
