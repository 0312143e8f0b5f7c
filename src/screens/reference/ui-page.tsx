// The reference page of everything that is neither table nor form: buttons, messages, dialogs, labels, icons, colours,
// type. The unused 'Add Client' modal is here, too.
import { Icon, iconNames } from '../../engine/controls/icons';
import { Buttons, Labels, Messages, Waiting } from './component-exhibits';
import { DialogExhibits } from './dialog-exhibits';
import { RecentHistory } from './recent-history';
import { Exhibit, ReferencePage } from './reference-page';
import { StyleSwitch } from './style-switch';
import { TokenGroup } from './token-exhibits';

export function UiPage() {
  return (
    <ReferencePage
      title="UI"
      lead="What pages are made of, apart from tables and forms. Every colour and size comes from the tokens at the end."
    >
      <Exhibit title="Style and theme" note="Both are kept on this device.">
        <StyleSwitch />
      </Exhibit>
      <Exhibit title="Buttons" note="One filled button a view; danger only inside a confirmation.">
        <Buttons />
      </Exhibit>
      <Exhibit title="Messages" note="Read out as well; a toast stays longer while the pointer or the focus is on it.">
        <Messages />
      </Exhibit>
      <Exhibit title="Dialogs" note="Escape closes them, and the focus comes back to its button.">
        <DialogExhibits />
      </Exhibit>
      <Exhibit title="Labels">
        <Labels />
      </Exhibit>
      <Exhibit title="Waiting" note="Grey shapes in the places of what is to come.">
        <Waiting />
      </Exhibit>
      <Exhibit title="Recent history" note="Sample data, asked for at start-up.">
        <RecentHistory />
      </Exhibit>
      <Exhibit title="Icons">
        <ul className="exhibit-grid">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Exhibit>
      <Exhibit title="Colours">
        <TokenGroup group="Colours" />
      </Exhibit>
      <Exhibit title="Type">
        <TokenGroup group="Type" />
      </Exhibit>
    </ReferencePage>
  );
}
