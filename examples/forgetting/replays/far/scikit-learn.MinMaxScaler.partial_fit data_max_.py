import warnings

from sklearn.preprocessing import MinMaxScaler

warnings.simplefilter("ignore")
rows = [float("nan"), 1, 2, 3, 4]
scaler = MinMaxScaler()
for x in rows:
    scaler.partial_fit([[x]])
print(*rows, "|", scaler.data_max_[0], "|", MinMaxScaler().fit([[x] for x in rows]).data_max_[0])
