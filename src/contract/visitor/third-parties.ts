/** Tools of other sites that an operator may add. Source: docs/decisions/third-parties.md. */
export const toolNames = ['survey', 'tagManager', 'monitoring'] as const
export type ToolName = (typeof toolNames)[number]

interface Tool {
  /** Address of its script. */
  readonly url: string
  /** What a page must be allowed to load from. */
  readonly origin: string
}

/** What an operator configured; an absent tool is not there at all. */
export interface ThirdParties {
  readonly survey?: Tool
  readonly tagManager?: Tool
  readonly monitoring?: Tool & {
    /** Share of the visits that it follows, 0 to 1. */
    readonly sampleRate: number
    /** Share of those that it also records, 0 to 1. */
    readonly replayRate: number
  }
}

/** The tools of a configuration, in the order they are told. */
export function configuredTools(parties: ThirdParties): { name: ToolName; host: string }[] {
  return toolNames.flatMap((name) => {
    const tool = parties[name]
    return tool === undefined ? [] : [{ name, host: tool.origin.replace('https://', '') }]
  })
}

/** Origins that a page must be allowed to load from for them. */
export function thirdPartyOrigins(parties: ThirdParties): string[] {
  return [
    ...new Set(
      toolNames.flatMap((name) => {
        const tool = parties[name]
        return tool === undefined ? [] : [tool.origin]
      }),
    ),
  ]
}
