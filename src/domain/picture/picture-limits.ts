/** Pictures of one association, without their smaller copies. */
export const mostPictures = 100
/** Bytes of all pictures of one association, with their copies. */
export const mostPictureBytes = 100 * 1_048_576
