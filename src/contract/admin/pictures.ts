import { type Static, Type } from 'typebox'
import { text } from '#contract/shape.ts'

const PictureSchema = Type.Object({
  name: text(120),
  /** Reference as written in a definition: `assets/quai.jpg`. */
  reference: text(130),
  url: text(300),
  /** Without its smaller copies. */
  bytes: Type.Integer(),
  /** Whether a page of the association shows it now. */
  isUsed: Type.Boolean(),
})
export type Picture = Static<typeof PictureSchema>

/** The pictures of an association, by name. */
export const PicturesSchema = Type.Object({
  pictures: Type.Array(PictureSchema),
  /** How many an association may have. */
  most: Type.Integer(),
})
export type Pictures = Static<typeof PicturesSchema>

/** The picture that was added, and all of them. */
export const AddedPictureSchema = Type.Object({ added: PictureSchema, pictures: PicturesSchema })
export type AddedPicture = Static<typeof AddedPictureSchema>
