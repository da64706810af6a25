/** A table of transitions only: guards are `if`s in the verb that sends the event. */
export type MachineTable<S extends string, E extends string> = Readonly<
  Record<S, Readonly<Partial<Record<E, S>>>>
>

export interface Machine<S extends string, E extends string, N extends string = never> {
  readonly name: string
  readonly initial: S
  readonly table: MachineTable<S, E>
  readonly states: readonly S[]
  /** Named groups of states that rules use. */
  readonly sets: Readonly<Record<N, readonly S[]>>
  /** The one state that `event` leads to. */
  readonly target: (event: E) => S
}

/**
 * Defines a state machine from its table `{ state: { event: nextState } }`.
 * An event leads to the same state from every start, so that a repeated event differs from an impossible one.
 * The database moves states by the same table: `server/platform/db/state-functions.ts`.
 * @param sets named groups of states that rules use
 * @throws RangeError where an event leads to two states.
 */
export function defineMachine<S extends string, E extends string, N extends string = never>(
  name: string,
  initial: S,
  table: MachineTable<S, E>,
  sets: Readonly<Record<N, readonly S[]>> = {} as Record<N, readonly S[]>,
): Machine<S, E, N> {
  const states = Object.keys(table) as S[]
  const targets = new Map<E, S>()
  for (const state of states) {
    for (const [event, to] of Object.entries(table[state]) as [E, S][]) {
      const known = targets.get(event)
      if (known !== undefined && known !== to)
        throw new RangeError(`${name}: ${event} leads to ${known} and to ${to}`)
      targets.set(event, to)
    }
  }
  const target = (event: E): S => {
    const to = targets.get(event)
    if (to === undefined) throw new RangeError(`${name}: no transition named ${event}`)
    return to
  }
  return {
    name,
    initial,
    table,
    states,
    sets,
    target,
  }
}
