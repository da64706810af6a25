/** Maximum length of a stored name, extension included. */
const longest = 100

/** Direction marks and other invisible characters: `facture\u202efdp.exe` would read as a PDF. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
/** Characters with a special meaning in a file system or shell. */
const special = /[<>:"|?*]/g

/**
 * The name of an uploaded file for display and download: the last part of its path, without invisible characters and
 * direction marks, at most 100 characters, with the extension of its real type.
 */
export function tidyFileName(name: string, extension: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(invisible, '').replace(special, '_').replace(/\s+/g, ' ').trim()
  const stem = clean.replace(/\.[^.]{0,10}$/, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const characters = Array.from(stem === '' ? 'document' : stem)
  const ending = `.${extension}`
  let result = ''
  for (const character of characters) {
    if (result.length + character.length + ending.length > longest) break
    result += character
  }
  return result.trimEnd() + ending
}
