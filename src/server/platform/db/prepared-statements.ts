/** Names of the statements that each connection prepares once, by their text. */
const hotStatements = new Map<string, string>()

/**
 * Prepares a statement if the pool may: PostgreSQL then parses its text once per connection. Only for texts whose plan
 * does not depend on the size of a table, such as the call of a function. A function that is called with other arguments
 * is another statement, so its name gets a number.
 */
export function declareHotStatement(text: string, name: string): string {
  if (hotStatements.has(text)) return text
  const taken = new Set(hotStatements.values())
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`
  hotStatements.set(text, free)
  return text
}

/** The name of a hot statement. A pooler between the program and PostgreSQL may not know such names. */
export function nameOfHotStatement(text: string): string | undefined {
  return hotStatements.get(text)
}
