// The visual style and dark mode, switched as in the top bar and the user menu, with the same state.
import { useSnapshot } from 'valtio/react';
import { Segments } from '../../engine/controls/segments';
import { chooseStyle, STYLES, toggleDark, ui } from '../../engine/shell/ui-state';

export function StyleSwitch() {
  const { dark, style } = useSnapshot(ui);
  return (
    <div className="exhibit-row exhibit-switches">
      <Segments legend="Visual style" choices={STYLES} value={style} onChoose={chooseStyle} />
      <Segments legend="Theme" choices={THEMES} value={dark ? 'dark' : 'light'} onChoose={toggleDark} />
    </div>
  );
}

const THEMES = { light: 'Light', dark: 'Dark' } as const;
