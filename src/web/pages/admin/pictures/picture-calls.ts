import type { Pictures } from '#contract/admin/pictures.ts'
import type { ParamsOf } from '#contract/calls.ts'

/** The calls on pictures of an association: below it, or below one of its forms for members who may edit that form alone. */
export const ownPictures = {
  read: 'GET /admin/organizations/:org/pictures',
  add: 'POST /admin/organizations/:org/pictures',
  remove: 'POST /admin/organizations/:org/pictures/:name/remove',
} as const
export const formPictures = {
  read: 'GET /admin/organizations/:org/forms/:type/:slug/pictures',
  add: 'POST /admin/organizations/:org/forms/:type/:slug/pictures',
  remove: 'POST /admin/organizations/:org/forms/:type/:slug/pictures/:name/remove',
} as const

export interface PictureCalls {
  readonly pictures: Pictures
  /** Those after one was sent or removed. */
  readonly onPictures: (pictures: Pictures) => void
  readonly calls: typeof ownPictures | typeof formPictures
  /** The names in the path; those of a form are left out where an association is meant. */
  readonly params: ParamsOf<typeof formPictures.read>
}
