import { useEffect, useEffectEvent } from 'react';
import type { Command, CommandName } from './builder-commands';
import { useBuilder } from './builder-context';

/** Registers the command while its caller is on the page. */
export function useCommand(name: CommandName, command: Command): void {
  const { commands } = useBuilder();
  const run = useEffectEvent(command);
  useEffect(() => commands.register(name, (key) => run(key)), [commands, name]);
}
