#!/usr/bin/env bash
# Run against a server at BASE_URL: on the first call it makes an account, a task and a graph; on later calls (of the same
# process group, such as before and after a restart) it finds them again. Exits non-zero when anything is missing.
set -euo pipefail
base=${BASE_URL:?set BASE_URL}
state=${TMPDIR:-/tmp}/doppel-check-$(ps -o pgid= $$ | tr -d ' ')
field() { node -pe "JSON.parse(require('fs').readFileSync(0, 'utf8'))$1"; }
call() { curl -fsS -H "apikey: $key" -H 'content-type: application/json' "$@"; }
until_is() { # URL STATUS
  for _ in $(seq 100); do
    last=$(call "$1")
    [ "$(field .status <<<"$last")" = "$2" ] && return
    sleep 0.2
  done
  echo "not $2 in time: $last" >&2
  exit 1
}

curl -fsS "$base/ready" >/dev/null
if [ -f "$state" ]; then
  . "$state"
  echo "second visit: looking for task $task"
else
  key=$(curl -fsS -X POST "$base/signup" | field .api_key)
  task=$(call "$base/api/v1/task" -d '{"task": "Compute 12 * 7 and write the result in a note", "max_steps": 10}' | field .id)
  memory='{"memory": "Jacob Marley: Jacob Marley was the business partner of Ebenezer Scrooge in London."}'
  insert=$(call "$base/graph/check/insert" -d "$memory" | field .requestId)
  until_is "$base/graph/check/insert/$insert" DONE
  printf 'key=%s\ntask=%s\n' "$key" "$task" >"$state"
fi

until_is "$base/api/v1/task/$task" done
recording=$(field .recording_url <<<"$last")
curl -fsS -o /dev/null "$recording"
[ "$(call "$base/list_graphs" | field '.graphs.join()')" = check ]
handle=$(call "$base/graph/check/query" -d '{"query": "Who was the partner of Ebenezer Scrooge?"}')
until_is "$base/graph/check/query/$(field .requestId <<<"$handle")?requestTime=$(field .requestTime <<<"$handle")" DONE
grep -q Marley <<<"$(field .answer <<<"$last")"
echo "found: task $task with its recording, and the memory"
