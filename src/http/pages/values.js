const authorization = `Bearer ${location.hash.slice(1)}`;
const message = document.querySelector('#message');
const request = document.querySelector('#request');
const button = document.querySelector('#enter');
const form = document.querySelector('#form');

async function call(path, options = {}) {
  const response = await fetch(path, { ...options, headers: { ...options.headers, authorization } });
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail);
  return body;
}

function show({ task, site, fields, expires_at: expiresAt }) {
  document.querySelector('#task').textContent = task;
  const until = new Date(expiresAt).toLocaleTimeString();
  const where = site === null ? '' : `It stopped at ${site}, where they are missing. `;
  document.querySelector('#site').textContent = `${where}This page is valid until ${until}.`;
  document.querySelector('#fields').append(...fields.flatMap(toField));
  request.hidden = false;
  document.querySelector('#fields input')?.focus();
}

function toField({ name, is_secret: isSecret }, index) {
  const input = Object.assign(document.createElement('input'), {
    ...{ id: `field-${index}`, name, required: true, maxLength: 4096 },
    ...{ type: isSecret ? 'password' : 'text', autocomplete: 'off' },
  });
  const label = Object.assign(document.createElement('label'), { htmlFor: input.id, textContent: name });
  return [label, input];
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  try {
    await call('values/entered', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secrets: Object.fromEntries(new FormData(form)) }),
    });
    form.reset();
    request.hidden = true;
    message.textContent = 'The task runs again. You can close this page.';
  } catch (error) {
    message.textContent = error.message;
    button.disabled = false;
  }
});

try {
  show(await call('values/wanted'));
} catch (error) {
  message.textContent = error.message;
}
