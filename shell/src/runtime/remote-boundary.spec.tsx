import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { RemoteBoundary } from './remote-boundary';

const onError = jest.fn();
let log: jest.SpyInstance;
beforeEach(() => {
  onError.mockReset();
  log = jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => log.mockRestore());

const show = (children: React.ReactNode) =>
  render(
    <RemoteBoundary onError={onError} fallback="nothing">
      {children}
    </RemoteBoundary>,
  );

/** A text beside an element, which React removes on a click. */
function Part() {
  const [on, setOn] = useState(true);
  return (
    <div>
      {on && 'A text'}
      <button onClick={() => setOn(false)}>Go on</button>
    </div>
  );
}

test('what lost a node to a translator is rendered anew, and nobody is blamed', () => {
  show(<Part />);
  const text = screen.getByText('A text').firstChild as Text;
  const font = document.createElement('font');
  font.textContent = 'Ein Text';
  text.replaceWith(font);
  fireEvent.click(screen.getByRole('button'));
  screen.getByText('A text');
  expect(onError).not.toHaveBeenCalled();
});

test('any other error is reported, and so is what loses a node each time', () => {
  const Broken = ({ error }: { error: Error }) => {
    throw error;
  };
  const error = new Error('Broken');
  show(<Broken error={error} />);
  screen.getByText('nothing');
  expect(onError).toHaveBeenCalledWith(error);
  const lost = new DOMException('The node is not a child of this node.', 'NotFoundError');
  show(<Broken error={lost} />);
  expect(onError).toHaveBeenLastCalledWith(lost);
});
