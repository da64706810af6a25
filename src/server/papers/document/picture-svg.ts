/** Typst takes pictures as text: a PNG within an SVG. */
export function svgOfPicture(png: Buffer): string {
  const source = `data:image/png;base64,${png.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><image width="100" height="100" href="${source}"/></svg>`
}

/** Wraps a photograph of `width` x `height`. @param jpeg of these proportions */
export function svgOfPhoto(jpeg: Buffer, width: number, height: number): string {
  const source = `data:image/jpeg;base64,${jpeg.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${source}"/></svg>`
}
