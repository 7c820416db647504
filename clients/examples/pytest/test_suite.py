import pytest
from test_tasks import run_task

GRAPH = {"name": "customers", "memories": [{"memory": "Carol lives in Lisbon."}]}


@pytest.fixture
def shop(doppel):
    doppel.seed({"version": 1, "accounts": [{"graphs": [GRAPH]}]})
    doppel.rules.add({"match": {"operation": "submitTask"}, "do": {"task": {"output": {"order": "A-1"}}}})
    return doppel


@pytest.mark.parametrize("goods", ["kettle", "lamp", "chair"])
def test_an_order_is_one_task(shop, goods):
    record = run_task(shop.url, shop.api_key, f"Order a {goods} for Carol.")
    assert record["output"] == {"order": "A-1"}
    shop.verify({"operation": "submitTask", "body": {"task": {"contains": goods}}}, count=1)


def test_a_reset_removes_the_order(shop):
    run_task(shop.url, shop.api_key, "Order a kettle for Carol.")
    shop.reset(keep=["rules"])
    assert len(shop.rules.list()) == 1
    shop.clear_requests()
    shop.verify({"operation": "submitTask"}, count=0)
